import type { Kit, OpenArea } from '../../kernel/product/area'
import { screenStateSlot } from '../meetingroom/public'
import { doorRoutes } from './register'
import { screenVersions } from './screen-version'
import { stateOfScreens } from './terminal-rules'

export async function openTerminal(kit: Kit) {
  const { addresses, storage, secrets, now, webFolder } = kit
  kit.provide(screenStateSlot, stateOfScreens)
  const signingKey = await secrets.signingKey('sign-in')
  const version = screenVersions(webFolder, now)
  return {
    routes: () => [{ tag: 'meetingroom', routes: doorRoutes({ addresses, storage, signingKey, now, version }) }],
  } satisfies OpenArea
}
