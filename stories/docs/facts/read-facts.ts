import { join } from 'node:path'
import ts from 'typescript'
import { attributesOf } from './attributes.js'
import { drawnBy, ENTRIES, ROOT, readProgram, SOURCES } from './program.js'
import type { Fact, Facts, Field, Shape } from './types.js'
import { listedVariables, readVariables } from './variables.js'

/** What the catalogue says of everything that is exported, read from the sources. */
export function readFacts(): Facts {
  const program = readProgram()
  const checker = program.getTypeChecker()
  const variablesOf = readVariables()
  const exports: Record<string, Fact> = {}
  const drawn = new Map<string, ts.SourceFile[]>()

  for (const [entry, file] of Object.entries(ENTRIES)) {
    const source = program.getSourceFile(join(SOURCES, file))
    const module = source && checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${entry} is no module`)
    for (const alias of checker.getExportsOfModule(module)) {
      const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias
      const node = symbol.valueDeclaration
      if (node === undefined || alias.name in exports) continue
      exports[alias.name] = factOf(alias.name, entry, symbol, node)
    }
  }
  for (const fact of Object.values(exports)) fact.parts = partsOf(fact)
  return { exports, variables: listedVariables() }

  function factOf(name: string, entry: string, symbol: ts.Symbol, node: ts.Declaration): Fact {
    const type = checker.getTypeOfSymbolAtLocation(symbol, node)
    const [signature] = type.getCallSignatures()
    const isComponent = signature !== undefined && /^[A-Z]/.test(name)
    const files = isComponent ? drawnBy(node.getSourceFile(), program) : []
    drawn.set(name, files)
    const classes = [...new Set(files.flatMap(classesIn))].sort()
    const parameters = signature?.parameters ?? []
    return {
      name,
      entry,
      kind: isComponent ? 'component' : signature ? 'function' : 'value',
      file: node.getSourceFile().fileName.slice(ROOT.length),
      doc: textOf(symbol),
      props: isComponent && parameters[0] ? fieldsOf(checker.getTypeOfSymbol(parameters[0])) : [],
      parameters: isComponent
        ? []
        : parameters.map((each) => ({
            // One that is taken apart has no name of its own.
            name: each.name.startsWith('__') ? 'options' : each.name,
            doc: textOf(each),
            isOptional: isOptional(each),
            ...shapeOf(checker.getTypeOfSymbol(each)),
          })),
      returns: signature && !isComponent ? shapeOf(signature.getReturnType()) : null,
      attributes: attributesOf(files, checker),
      classes,
      variables: variablesOf(classes),
      parts: [],
    }
  }

  /** What is exported from the files that draw it, the component itself aside. */
  function partsOf({ name, kind }: Fact): string[] {
    if (kind !== 'component') return []
    const files = new Set(drawn.get(name)?.map(({ fileName }) => fileName.slice(ROOT.length)))
    return Object.values(exports)
      .filter((each) => each.kind === 'component' && each.name !== name && files.has(each.file))
      .map((each) => each.name)
  }

  function shapeOf(type: ts.Type): Shape {
    return { type: printed(type), fields: type.getCallSignatures().length > 0 ? [] : fieldsOf(type) }
  }

  /** Only what the project declares: not the two hundred attributes of an element, nor the fields of a promise. */
  function fieldsOf(type: ts.Type): Field[] {
    return checker
      .getPropertiesOfType(checker.getNonNullableType(type))
      .filter((each) => each.declarations?.some(isOwn))
      .map((each) => ({
        name: each.name,
        type: printed(checker.getTypeOfSymbol(each)),
        doc: textOf(each),
        isOptional: isOptional(each),
      }))
  }

  function printed(type: ts.Type): string {
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType
    const text = checker.typeToString(type, undefined, flags).replace(/ \| undefined$/, '')
    // Of a function that may be left out.
    return /^\(\(.*\)$/.test(text) && type.getNonNullableType().getCallSignatures().length > 0
      ? text.slice(1, -1)
      : text
  }

  function textOf(symbol: ts.Symbol): string {
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  }
}

const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(join(ROOT, 'packages'))

function isOptional(symbol: ts.Symbol): boolean {
  const node = symbol.valueDeclaration
  const isOptionalParameter =
    node !== undefined && ts.isParameter(node) && (node.initializer ?? node.questionToken) !== undefined
  return isOptionalParameter || (symbol.flags & ts.SymbolFlags.Optional) !== 0
}

const classesIn = ({ text }: ts.SourceFile): string[] =>
  [...text.matchAll(/(?<![-\w@])mailframe(?:-[a-z][\w-]*|(?= mailframe-))/g)].map(([name]) => name)
