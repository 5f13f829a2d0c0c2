import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * In each project, files that name an environment of their own come last. A process is shared only by files that
 * follow each other in one environment, and to begin another takes longer than most files.
 */
export class EnvironmentsTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project)
      const others = ofProject.filter(namesEnvironment)
      return [...ofProject.filter((file) => !others.includes(file)), ...others]
    })
  }
}

const namesEnvironment = ({ moduleId }: TestSpecification) =>
  /@vitest-environment /.test(readFileSync(moduleId, 'utf8'))
