import { localRoute } from '../control/local-route.js'
import { Failure } from '../http/failure.js'
import type { Route } from '../http/router.js'

/** A recording is one file: begin one, do what is to be shown, fetch the file. */
export const recordingRoutes: readonly Route[] = [
  localRoute('POST', '/_emulator/recording', async ({ core }) => {
    await core.record()
    return { recording: true }
  }),
  localRoute('GET', '/_emulator/recording', ({ core }) => {
    const recording = core.recorder.recording()
    if (recording === null)
      throw new Failure('notFound', 'nothing was recorded: POST here begins a recording')
    return recording
  }),
  localRoute('DELETE', '/_emulator/recording', ({ core }) => {
    core.recorder.stop()
    return { recording: false }
  }),
]
