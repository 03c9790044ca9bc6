import { areas as contractAreas } from '@workplace/contract/areas'
import type { Resource } from '@workplace/contract/kernel/resource'
import { allRefusals } from '@workplace/contract/refusals'
import { uploadKinds } from '@workplace/contract/uploads'
import { noDevices, openDeviceListener } from './adapters/device/listener/device-listener'
import { type ControllersConfig, openControllers } from './adapters/device/ut0311/controllers'
import { zkpush } from './adapters/device/zkpush/zkpush'
import { openDirectories } from './adapters/identity/directories'
import type { Mailer } from './adapters/mail/port'
import { type MqttConfig, openMqtt } from './adapters/mqtt/open'
import { openOutbound } from './adapters/outbound/outbound'
import type { InnerNetworks } from './adapters/outbound/port'
import { ippBy } from './adapters/printer/ipp'
import { smsBy } from './adapters/sms/send-sms'
import { openSources } from './adapters/source/sources'
import type { Storage } from './adapters/storage/port'
import { areas } from './areas'
import type { Slot } from './kernel/call/slot'
import type { Database } from './kernel/database/db'
import { inOrder } from './kernel/http/openapi'
import type { TrustProxy } from './kernel/http/server'
import type { Kit, OpenArea } from './kernel/product/area'
import { openKernel } from './kernel/product/open-kernel'
import type { Secrets } from './kernel/secrets/secrets'
import { publishedOrder } from './published-order'

export type ProductEnvironment = {
  db: Database
  secrets: Secrets
  storage: Storage
  /** Undefined: no mail is sent, and none is written. */
  mailer?: Mailer
  logLevel: string
  /** The built web application; null where only the calls are served. */
  webFolder: string | null
  /** Origins that pictures may come from besides our own. */
  pictureOrigins?: readonly string[]
  /** Where people reach the product, without a slash at its end; undefined: mails have no links. */
  publicUrl?: string
  /** Who may read the metrics besides the machine itself. */
  metricsToken?: string
  /** The key of the map service on which addresses are chosen; without it coordinates are typed. */
  map?: { key: string; security_code: string | null }
  /** The proxies whose word about the caller's address is taken; false: nobody's. */
  trustProxy?: TrustProxy
  /** Inner networks that addresses which people enter may lead to, by what they are for. */
  innerNetworks?: InnerNetworks
  /** How gateways reach this server; undefined: they do not. */
  mqtt?: MqttConfig
  /** How controllers of doors are spoken to; undefined: they are asked, and nothing is heard of them by itself. */
  controllers?: ControllersConfig
  /** Where devices call by HTTP; undefined: nowhere. */
  devices?: { readonly host: string; readonly port: number }
  /** The code that the first set-up asks for; undefined where none is offered. */
  setupCode?: string
  /** Milliseconds since the epoch; tests move it. */
  now?: () => number
  /** What is provided instead of what areas provide; tests do. */
  instead?: readonly (readonly [Slot<unknown>, unknown])[]
  /** What stands on the areas of the product; tests add a small one. */
  more?: readonly ((kit: Kit) => OpenArea | Promise<OpenArea>)[]
  /** The file in which it is noted how far the operation log is sealed; undefined: that is noted nowhere. */
  tipsPath?: string
  /** Jobs run in the background; tests do without. */
  withJobs?: boolean
}

export type Product = Awaited<ReturnType<typeof openProduct>>

type Opened = Awaited<ReturnType<(typeof areas)[number]>>
type ActsOf<A> = A extends { readonly acts: infer Acts } ? Acts : never
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** What each area declares, under its name. */
const declared = Object.entries(contractAreas).flatMap(([tag, { resources }]) =>
  (resources as unknown as readonly Resource[]).map((resource) => ({ tag, resource })),
)
const titles = Object.fromEntries(Object.entries(contractAreas).map(([name, { title }]) => [name, title]))

/** Puts the product together on what it stands on: every area, the live stream, the jobs. Nothing listens yet. */
export async function openProduct(on: ProductEnvironment) {
  const { mqtt } = on
  const outbound = openOutbound(on.innerNetworks ?? {})
  const { kit, begin } = await openKernel({
    ...{ db: on.db, secrets: on.secrets, storage: on.storage, mailer: on.mailer, logLevel: on.logLevel },
    ...{ webFolder: on.webFolder, pictureOrigins: on.pictureOrigins, publicUrl: on.publicUrl },
    ...{ metricsToken: on.metricsToken, trustProxy: on.trustProxy, setupCode: on.setupCode, tipsPath: on.tipsPath },
    map: on.map ?? null,
    uploads: inOrder(uploadKinds, publishedOrder.uploads, ({ name }) => name),
    outbound,
    sendSms: smsBy(outbound('message')),
    printers: ippBy(outbound('printer')),
    directories: openDirectories(outbound('identity')),
    sources: openSources(on.innerNetworks?.source ?? []),
    mqtt:
      mqtt &&
      ((clientId, log) => ({
        mode: mqtt.kind,
        open: (handlers) => openMqtt(mqtt, { clientId, database: on.db.url, log }, handlers),
      })),
    faceDriver: zkpush,
    deviceListener: (handlers, log) =>
      on.devices === undefined
        ? noDevices()
        : openDeviceListener({
            ...{ ...on.devices, handlers, log, now: Date.now },
            ...(on.trustProxy === undefined ? {} : { trustProxy: on.trustProxy }),
          }),
    controllers: (log) => openControllers(on.controllers ?? { listen: null }, log),
    now: on.now ?? Date.now,
    withJobs: on.withJobs !== false,
    instead: on.instead ?? [],
  })
  const opened: OpenArea[] = []
  for (const open of [...areas, ...(on.more ?? [])]) opened.push(await open(kit))
  const acts = Object.assign({}, ...opened.map((area) => area.acts)) as All<ActsOf<Opened>>
  const product = await begin(opened, declared, { tags: titles, refusals: allRefusals, order: publishedOrder })
  return { ...acts, ...product }
}
