import { pageVersions } from '../../kernel/device/page-version'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { screenStateSlot } from '../meetingroom/public'
import { placedThings } from '../place/public'
import { terminalDevices } from './paired-terminal'
import { doorRoutes } from './register'
import { stateOfScreens } from './terminal-rules'
import { terminalsOnPlans } from './terminals-on-plans'

export async function openTerminal(kit: Kit) {
  const { addresses, storage, secrets, now, webFolder, pairing } = kit
  kit.contribute(placedThings, terminalsOnPlans)
  kit.provide(screenStateSlot, stateOfScreens)
  const signingKey = await secrets.signingKey('sign-in')
  const punchKey = await secrets.signingKey('punch')
  const version = pageVersions(webFolder, 'door', now)
  return {
    pairedDevices: [terminalDevices],
    routes: () => [
      { tag: 'meetingroom', routes: doorRoutes({ addresses, storage, signingKey, punchKey, pairing, version }) },
    ],
  } satisfies OpenArea
}
