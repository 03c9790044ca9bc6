import type { DemoPart } from '../../../seed/kit/demo'
import { demoApplications } from './applications'
import { demoCallbacks } from './callbacks'
import { demoDirectories } from './directories'
import { demoPortal } from './portal'

/** Programs that call, a portal at which people sign in, directories that know them, and who is told what happened. */
export const setupDemo: DemoPart = async (demo) => {
  if (demo.size !== 'large') return
  await demoApplications(demo)
  await demoPortal(demo)
  await demoDirectories(demo)
  await demoCallbacks(demo)
}
