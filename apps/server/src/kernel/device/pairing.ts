import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { DeviceKind } from '@workplace/contract/kernel/device-kind'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type devicePairing, pairingLength, pairingLetters, pairingSeconds } from '@workplace/contract/kernel/pairing'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import type { Db } from '../database/db'
import { atMostPerMinute } from '../session/rate'
import { tokenHash } from '../session/session-store'
import type { PairedKind } from './paired-kind'

const codeHash = (code: string) => createHash('sha256').update(`pairing ${code}`).digest()
/** As it is typed: small letters, blanks and hyphens mean nothing. */
const readCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

const wrongCode: Label = ['配对码错误或已过期', 'The pairing code is wrong or has expired']

/** What a device that showed a code will be known by. */
export type PairingClaim = { readonly token_hash: Buffer }

/** Pairing of devices, of whichever kind. Each is called within the change that it is a part of. */
export type Pairing = {
  /** `POST /door/pairing`: a code to show, and a token that is worth nothing until somebody enters that code. */
  offerCode(call: Call, input: ParsedOf<typeof devicePairing>): Promise<OutputOf<typeof devicePairing>>
  /** Takes the code that somebody typed, once; refuses one that no device of this kind shows now. */
  takeCode(call: Call, kind: DeviceKind, typed: string): Promise<PairingClaim>
  /** The device is this thing from now on. One that was it before is so no longer: its token is worth nothing any more. */
  pair(call: Call, kind: DeviceKind, id: number, claim: PairingClaim): Promise<void>
  /** What a device is called that is in use; undefined: it is gone or switched off. */
  nameOf(db: Db, company_id: number, kind: DeviceKind, id: number): Promise<string | undefined>
  /** No device is this thing any more. */
  unpair(call: Call, kind: DeviceKind, id: number): Promise<void>
}

/** Tries are bounded for each person, codes for each network, in this process. */
export function openPairing(now: () => number, kindNamed: (kind: DeviceKind) => PairedKind | undefined): Pairing {
  const tried = atMostPerMinute(20, now)
  const newCode = atMostPerMinute(60, now)
  const tell = (call: Call, kind: DeviceKind, id: number) => {
    const declared = kindNamed(kind)
    if (declared === undefined) throw new Error(`no area declares devices of the kind ${kind}`)
    call.emit(eventOf(declared.topic, { ids: [id] }))
  }
  return {
    async nameOf(db, company_id, kind, id) {
      const declared = kindNamed(kind)
      if (declared === undefined) return undefined
      const [found] = await db.query<{ name: string }>(
        `select t.name::text as name from (${declared.thing('$1', '$2')}) t`,
        [company_id, id],
      )
      return found?.name
    },

    async offerCode(call, { kind }) {
      newCode(call.ip)
      const token = randomBytes(32).toString('base64url')
      const code = Array.from({ length: pairingLength }, () => pairingLetters[randomInt(pairingLetters.length)]).join(
        '',
      )
      await call.db.query('delete from device_pairing where expires_at < now()')
      // a code that another device shows at this moment is not given out again: then this one asks once more
      const made = await call.db.query(
        `insert into device_pairing (code_hash, token_hash, kind, expires_at)
         values ($1, $2, $3, now() + make_interval(secs => $4)) on conflict do nothing returning 1`,
        [codeHash(code), tokenHash(token), kind, pairingSeconds],
      )
      if (made.length === 0) throw new Refusal(refusals.conflict)
      return { code, token, seconds: pairingSeconds }
    },

    async takeCode(call, kind, typed) {
      tried(`person ${call.actor.user_id}`)
      // of two who enter it at once, the second waits for the first and finds it gone
      const [taken] = await call.db.query<{ token_hash: Buffer; kind: DeviceKind }>(
        'delete from device_pairing where code_hash = $1 and expires_at > now() returning token_hash, kind',
        [codeHash(readCode(typed))],
      )
      if (taken === undefined) throw new Refusal(refusals.pairing_code, {}, { fields: { code: wrongCode } })
      // refused, the code stays where it is: what refuses is taken back as a whole
      if (taken.kind !== kind) throw new Refusal(refusals.pairing_kind, { shown: taken.kind, wanted: kind })
      return { token_hash: taken.token_hash }
    },

    async pair(call, kind, id, { token_hash }) {
      await call.db.query(
        `insert into paired_device (company_id, kind, thing_id, token_hash) values ($1, $2, $3, $4)
         on conflict (company_id, kind, thing_id) do update
           set token_hash = excluded.token_hash, paired_at = now(), last_seen = null, app_version = null, battery = null`,
        [call.actor.company_id, kind, id, token_hash],
      )
      tell(call, kind, id)
    },

    async unpair(call, kind, id) {
      await call.db.query('delete from paired_device where company_id = $1 and kind = $2 and thing_id = $3', [
        call.actor.company_id,
        kind,
        id,
      ])
      tell(call, kind, id)
    },
  }
}
