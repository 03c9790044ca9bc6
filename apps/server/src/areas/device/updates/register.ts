import { firmware } from '@workplace/contract/device/firmware'
import { rollout } from '@workplace/contract/device/rollout'
import {
  moveRollout as moveCall,
  renewClientToken,
  rolloutCandidates,
  rolloutDetail,
  rolloutDevices,
  updateClientSetup,
} from '@workplace/contract/device/rollout-calls'
import { updateClient } from '@workplace/contract/device/update-client'
import type { DeviceListening } from '../../../adapters/device/listener/port'
import type { Storage } from '../../../adapters/storage/port'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { ensureDigest } from './firmware-digest'
import { firmwareRules } from './firmware-rules'
import { makeClientToken, readClientSetup } from './manage-update-client'
import { moveRollout } from './move-rollout'
import { readCandidates, readRollout, readRolloutDevices } from './read-rollouts'
import { rolloutRules } from './rollout-rules'
import { updateClientRules } from './update-client-rules'

export type UpdateRouteDeps = {
  readonly storage: Storage
  readonly erase: () => void
  readonly listening: () => DeviceListening
}

/** Versions of what runs on devices, their rollouts, and the devices that fetch them by themselves. */
export function updateRoutes(deps: EngineDependencies, { storage, erase, listening }: UpdateRouteDeps): Route[] {
  const saves: readonly string[] = ['/firmware/add', '/firmware/edit']
  return [
    ...resourceRoutes(updateClient, deps, { rules: updateClientRules }),
    ...resourceRoutes(firmware, deps, { rules: firmwareRules(erase) }).map(
      (made): Route => (saves.includes(made.endpoint.path) ? { ...made, before: ensureDigest(storage) } : made),
    ),
    ...resourceRoutes(rollout, deps, { rules: rolloutRules }),
    route(moveCall, moveRollout),
    route(rolloutDetail, readRollout),
    route(rolloutDevices, readRolloutDevices),
    route(rolloutCandidates, readCandidates),
    route(updateClientSetup, readClientSetup(listening)),
    route(renewClientToken, makeClientToken),
  ]
}
