import { checkEditor } from './editor.js'
import { checkEnvironment, type Environment, settingsOfEmulator } from './environment.js'
import type { Finding } from './finding.js'
import { checkPackages } from './packages.js'
import { checkPage } from './page.js'
import { checkPush } from './push.js'
import { checkRoute } from './route.js'
import { checkService } from './service.js'
import { checkStyles } from './styles.js'

/** What the doctor is pointed at. */
export interface Patient {
  /** The folder of the app. */
  folder: string
  environment: Environment
  /** The address of the handler in the running app, without a slash at its end. */
  route: string | null
  /** The address of a page that shows the editor. */
  page: string | null
  /** Sent with the request of the page, such as its session. */
  headers: HeadersInit
  pushUrl: string | null
  /** The End User that a code is minted for. */
  userId: string
}

/** Looks at everything, in the order of the report. Nothing is changed but that the End User may become known. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const { folder, route, page, headers, pushUrl, userId } = patient
  const emulator = await settingsOfEmulator(patient.environment)
  const environment = emulator?.settings ?? patient.environment
  const editorUrl = environment.MAILFRAME_EDITOR_URL
  const settings = emulator?.findings ?? checkEnvironment(environment)
  const appOrigin = page ?? route
  const [service, ...others] = await Promise.all([
    checkService(environment, userId).then(({ findings }) => findings),
    checkEditor(editorUrl, appOrigin === null ? null : new URL(appOrigin).origin),
    checkRoute(route),
    checkPage(page, { editorUrl, route, headers }),
    checkPackages(folder),
    checkStyles(folder),
    checkPush(pushUrl),
  ])
  return [...settings, ...service, ...others.flat()]
}
