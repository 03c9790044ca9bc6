import type { Kit, OpenArea } from '../../kernel/product/area'
import { drawCode } from '../../kernel/session/captcha'
import { checklist } from './checklist'
import { personalData } from './personal-data'
import { accountRoutes } from './register'
import {
  copiedPasskeySlot,
  directorySignInSlot,
  freeRoomsSlot,
  meetingsTodaySlot,
  noticesSlot,
  passwordRuleSlot,
  recognitionSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'

export async function openAccount(kit: Kit) {
  const { db, secrets, sessions, guard, addresses, erase, mailer, storage, setupCode, publicUrl } = kit
  const signingKey = await secrets.signingKey('sign-in')
  return {
    routes: () => [
      {
        tag: 'account',
        routes: accountRoutes({
          ...{ db, secrets, sessions, guard, drawCode, addresses, erase, mailer, signingKey, setupCode, publicUrl },
          dashboard: {
            meetingsToday: kit.provided(meetingsTodaySlot),
            waiting: kit.provided(waitingSlot),
            freeRooms: kit.provided(freeRoomsSlot),
            notices: kit.provided(noticesSlot),
            setupProgress: kit.provided(setupProgressSlot),
            checklist: kit.checklist,
          },
          recognition: kit.provided(recognitionSlot),
          passwordRule: kit.provided(passwordRuleSlot),
          directories: kit.provided(directorySignInSlot),
          notifyCopied: kit.provided(copiedPasskeySlot),
          storage: storage.kind,
        }),
      },
    ],
    personalData,
    checklist,
  } satisfies OpenArea
}
