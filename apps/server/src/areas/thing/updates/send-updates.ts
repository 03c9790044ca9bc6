import type { DeviceListening } from '../../../adapters/device/listener/port'
import type { Log } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { accountOf } from '../../../kernel/mqtt/accounts'
import type { Mqtt } from '../../../kernel/mqtt/open-mqtt'
import { addressesOf, claimThingUpdates, giveBackThingUpdate, thingUpdateHeard } from '../../device/public'
import { gatewayAccounts } from '../../presence/public'

type Deps = {
  readonly db: Database
  readonly now: () => number
  readonly mqtt: Pick<Mqtt, 'send'>
  readonly log: Log
  readonly listening: () => DeviceListening
}

/** Tells things whose turn it is where their version lies: `OtaUrl` and `Upgrade` of Tasmota. How many were told. */
export async function sendUpdates({ db, now, mqtt, log, listening }: Deps): Promise<number> {
  const claimed = await claimThingUpdates(db, now())
  if (claimed.length === 0) return 0
  const { state, host, port } = listening()
  const [address] = state === 'listening' ? addressesOf(host) : []
  let count = 0
  for (const one of claimed) {
    const { company_id, device_id } = one
    if (address === undefined) {
      const said = { ended: 'failed' } as const
      await db.transaction((tx) => thingUpdateHeard(tx, { company_id, device_id }, said, 'DEVICE_PORT: off', now()))
      continue
    }
    const [thing] = await db.query<{ getway_id: number; address: string }>(
      `select d.getway_id, coalesce(s.address, d.sn) as address from iot_device d
       join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id and s.format = 'tasmota'
       where d.company_id = $1 and d.id = $2 and d.status = 'on'`,
      [company_id, device_id],
    )
    const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}${one.path}`
    const result =
      thing === undefined
        ? 'away'
        : await mqtt
            .send(
              accountOf(gatewayAccounts, company_id, thing.getway_id),
              `cmnd/${thing.address}/Backlog`,
              `OtaUrl ${url}; Upgrade 1`,
            )
            .catch((err: unknown) => {
              log.warn({ err, device_id }, 'a thing was perhaps not told of its version')
              return 'sent' as const
            })
    if (result === 'away') await giveBackThingUpdate(db, one)
    else count += 1
  }
  return count
}
