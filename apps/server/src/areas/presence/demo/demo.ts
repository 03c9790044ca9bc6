import type { DemoPart } from '../../../seed/kit/demo'
import { writeDetectors } from './detectors'
import { demoPresence } from './public'

/** Gateways and detectors. What happens in the rooms is told them by the meetings, which come later. */
export const presenceDemo: DemoPart = async (demo) => demo.provide(demoPresence, await writeDetectors(demo))
