import { existingCalls, type Resource } from '@workplace/contract/kernel/resource'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { allTopics, topicNamed } from '@workplace/contract/topics'
import type { DeviceHandlers, DeviceListener } from '../../adapters/device/listener/port'
import type { Controllers } from '../../adapters/device/ut0311/port'
import type { FaceDriver } from '../../adapters/device/zkpush/port'
import type { Directories } from '../../adapters/identity/port'
import type { Mailer } from '../../adapters/mail/port'
import type { Outbound } from '../../adapters/outbound/port'
import type { Printers } from '../../adapters/printer/port'
import type { SendSms } from '../../adapters/sms/port'
import type { Sources } from '../../adapters/source/port'
import type { Storage } from '../../adapters/storage/port'
import type { Approvals } from '../approval/approvals'
import { openBearers } from '../bearer/bearer-store'
import { openBuckets } from '../bearer/buckets'
import { openUseCounter } from '../bearer/use-counter'
import type { Log } from '../call/call'
import type { Route } from '../call/route'
import type { Collection, Slot } from '../call/slot'
import type { Database } from '../database/db'
import { openDevices } from '../device/device-store'
import { type PairedKinds, pairedKinds } from '../device/paired-kind'
import { openPairing } from '../device/pairing'
import type { Consumers } from '../events/consumer'
import { openDeliveries } from '../events/deliver'
import { openWhoHears } from '../events/who-hears'
import { fileAddresses } from '../files/address'
import { eraseFiles } from '../files/erase-files'
import { serveFiles } from '../files/serve-files'
import { mount } from '../http/mount'
import { type DocumentParts, type TaggedRoutes, withDescription } from '../http/openapi'
import { openRush } from '../http/rush'
import { serveForm } from '../http/serve-form'
import { serveProtocol } from '../http/serve-protocol'
import { serveText } from '../http/serve-text'
import { buildServer, type TrustProxy } from '../http/server'
import { atMostEvery } from '../jobs/at-most-every'
import { startJobs } from '../jobs/jobs'
import { startPolling } from '../jobs/polling'
import { keepServerRow } from '../jobs/server-row'
import { openTasks } from '../jobs/tasks'
import { openDeviceStreams } from '../live/device-stream'
import { type LiveNotification, startListener } from '../live/listener'
import { startOutbox } from '../live/outbox'
import { openStreams, takingPartSlot } from '../live/stream'
import { watchedKinds } from '../live/watched-kind'
import { openWatchers } from '../live/watchers'
import { openRefusals, type Refusals } from '../log/refusals'
import { startSealing } from '../log/seal'
import { openTips } from '../log/tips'
import { keepMonths } from '../months/keep-months'
import { type MqttWay, openMqtt } from '../mqtt/open-mqtt'
import { mqttChannel } from '../mqtt/send'
import { resourceRoutes } from '../resources/resource-routes'
import type { Secrets } from '../secrets/secrets'
import { atMostPerMinute } from '../session/rate'
import { openSessions } from '../session/session-store'
import { signInGuard } from '../session/sign-in-guard'
import { openResumable } from '../uploads/resumable'
import type { Kit, OpenArea } from './area'

/** Reading a whole chain is work, and so is a mail: nobody needs them more often. */
const heavyPerMinute = 30

/** What a server process stands on: see `ProductOptions` for what each is. */
export type KernelOptions = {
  db: Database
  secrets: Secrets
  storage: Storage
  mailer: Mailer | undefined
  sources: Sources
  directories: Directories
  /** What may be uploaded; a refusal names them in this order. */
  uploads: readonly UploadKind[]
  outbound: Outbound
  sendSms: SendSms
  printers: Printers
  /** How it is listened for what connects by MQTT; undefined: nobody can. */
  mqtt: ((clientId: string, log: Log) => MqttWay) | undefined
  controllers: (log: Log) => Promise<Controllers>
  faceDriver: FaceDriver
  /** How it is listened for devices that call by HTTP. */
  deviceListener: (handlers: DeviceHandlers, log: Log) => Promise<DeviceListener>
  logLevel: string
  webFolder: string | null
  pictureOrigins: readonly string[] | undefined
  publicUrl: string | undefined
  metricsToken: string | undefined
  map: Kit['map']
  trustProxy: TrustProxy | undefined
  setupCode: string | undefined
  now: () => number
  tipsPath: string | undefined
  withJobs: boolean
  instead: readonly (readonly [Slot<unknown>, unknown])[]
}

/** A declared resource, and the area that it belongs to. */
export type DeclaredResource = { readonly tag: string; readonly resource: Resource }

/** The calls of resources that no area answers, because there is no rule that their declaration does not say. */
function unanswered(declared: readonly DeclaredResource[], own: readonly TaggedRoutes[], kit: Kit): TaggedRoutes[] {
  const answered = new Set(own.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.path)))
  return declared
    .filter(({ resource }) => existingCalls(resource).every(([, { path }]) => !answered.has(path)))
    .map(({ tag, resource }) => ({ tag, routes: resourceRoutes(resource, kit) }))
}

/** What all areas listen to: the name of a consumer is one area's alone. */
function consumersOf(areas: readonly OpenArea[]): Consumers {
  const all = areas.flatMap((area) => Object.entries(area.consumers ?? {}))
  const consumers = Object.fromEntries(all)
  if (Object.keys(consumers).length < all.length) throw new Error('two areas have a consumer of the same name')
  return consumers
}

/** What all areas have people decide about: the name of a kind is one area's alone. */
function approvalsOf(areas: readonly OpenArea[]): Approvals[] {
  const all = areas.flatMap((area) => area.approvals ?? [])
  if (new Set(all.map(({ kind }) => kind)).size < all.length)
    throw new Error('two areas have approvals of the same kind')
  return all
}

/** Looking for what a change left to be done costs as much as a small change: while many are made, it is looked for so often. */
const pokeEachMs = 100

/**
 * Opens what every area stands on, and answers with the kit that they are given and with `begin`, which puts them to work
 * once all of them are open: calls, streams, jobs. Nothing listens yet.
 */
export async function openKernel(on: KernelOptions) {
  const { db, secrets, storage, now, withJobs } = on
  const addresses = fileAddresses(await secrets.signingKey('files'), now)
  let areas: readonly OpenArea[] = []
  let consumers: Consumers = {}
  let kinds: PairedKinds = new Map()
  let routes: readonly Route[] = []
  let connected = () => false
  let streamCount = () => 0
  let refusedCounts: Refusals['counts'] = () => []
  let pokeDeliveries = () => {}
  let tidyEvents = async () => {}
  const rush = openRush()
  const app = await buildServer({
    ...{ logLevel: on.logLevel, webFolder: on.webFolder, pictureOrigins: on.pictureOrigins },
    ...{ trustProxy: on.trustProxy, metricsToken: on.metricsToken },
    withMap: on.map !== null,
    isHttps: on.publicUrl?.startsWith('https:') ?? false,
    isReady: async () => {
      if (!connected()) return false
      return db.query('select 1').then(
        () => true,
        () => false,
      )
    },
    streams: () => streamCount(),
    refused: () => refusedCounts(),
    answered: rush.answered,
  })
  const { log } = app
  const tips = on.tipsPath === undefined ? undefined : await openTips(on.tipsPath, now, log)
  const refusals = openRefusals(db, now, log, withJobs)
  refusedCounts = refusals.counts
  const sessions = openSessions(db, log, () => connected())
  const keys = openBearers(db, () => connected())
  const usage = openUseCounter(db, now, log, withJobs)
  const outbox = startOutbox(db, log)
  const poke = atMostEvery(pokeEachMs, () => {
    outbox.poke()
    pokeDeliveries()
    for (const area of areas) area.poke?.()
  })
  const tasks = openTasks({ db, poke })
  const monthly = () => areas.flatMap((area) => area.months ?? [])
  const keepAllMonths = () => keepMonths({ db, now, log, tables: monthly() })

  const resumable = openResumable({
    ...{ db, storage, now, kinds: on.uploads },
    judges: () => Object.assign({}, ...areas.map((area) => area.judges ?? {})),
  })

  const provisions = new Map<Slot<unknown>, unknown>()
  const contributions = new Map<Collection<unknown>, unknown[]>()
  const clientId = `workplace-${(await secrets.signingKey('mqtt client')).toString('hex').slice(0, 12)}`
  const mqtt = openMqtt({ db, secrets, now, log, way: on.mqtt?.(clientId, log) })
  const controllers = await on.controllers(log)
  let deviceListener: DeviceListener | undefined
  const kit: Kit = {
    ...{ db, secrets, seals: secrets.seals, tips, storage, mailer: on.mailer, sources: on.sources },
    ...{ directories: on.directories, outbound: on.outbound, sendSms: on.sendSms, printers: on.printers },
    resumable,
    ...{ webFolder: on.webFolder, publicUrl: on.publicUrl ?? null, map: on.map, setupCode: on.setupCode, withJobs },
    ...{ uploads: on.uploads, addresses, sessions, guard: signInGuard(db), tasks, refusals, log, now, poke },
    mqtt: mqtt.mqtt,
    rush,
    controllers,
    faceDriver: on.faceDriver,
    deviceListening: () => deviceListener?.state() ?? { state: 'off', host: '', port: 0 },
    admit: atMostPerMinute(heavyPerMinute),
    pairing: openPairing(now, (kind) => kinds.get(kind)),
    erase: () => void eraseFiles(db, storage).catch((err) => log.warn({ err }, 'what was given up is erased later')),
    async beforeCommit(call, events) {
      for (const area of areas) await area.beforeCommit?.(call, events)
    },
    routes: () => routes,
    jobs: () => [
      ...areas.flatMap((area) => area.jobs ?? []),
      {
        name: 'keep-months',
        label: ['按月整理记录', 'Keep records by month'],
        cron: '20 2 * * *',
        work: keepAllMonths,
      },
      {
        name: 'tidy-events',
        label: ['清理事件', 'Tidy up events'],
        cron: '23 * * * *',
        work: () => tidyEvents(),
      },
    ],
    async checklist(on, company_id, user_ids) {
      const lists = areas.flatMap((area) => area.checklist ?? []).sort((one, other) => one.order - other.order)
      const read = await Promise.all(lists.map((list) => list.read(on, company_id, user_ids, now())))
      return read.flat()
    },
    personalData: (about = 'user') =>
      areas
        .flatMap((area) => area.personalData ?? [])
        .filter((kind) => (kind.about ?? 'user') === about)
        .sort((one, other) => one.order - other.order),
    whoHears: openWhoHears(() => consumers, now),
    approvals: () => approvalsOf(areas),
    provide: (to, value) => void provisions.set(to, value),
    provided<T>(to: Slot<T>): T {
      const instead = on.instead.find(([slot]) => slot === to)
      if (instead === undefined && !provisions.has(to)) throw new Error(`no area provides ${to.name}`)
      return (instead === undefined ? provisions.get(to) : instead[1]) as T
    },
    contribute: (to, value) => void contributions.set(to, [...(contributions.get(to) ?? []), value]),
    contributed: <T>(to: Collection<T>) => (contributions.get(to) ?? []) as T[],
  }

  async function begin(opened: readonly OpenArea[], declared: readonly DeclaredResource[], described: DocumentParts) {
    areas = opened
    consumers = consumersOf(areas)
    kinds = pairedKinds(areas.flatMap(({ pairedDevices = [] }) => pairedDevices))
    const devices = openDevices(db, kinds, log)
    const ownTopics = new Map([...kinds.values()].map(({ topic }) => [topic.name, topic]))
    const watched = watchedKinds(
      areas.flatMap((area) => area.watched?.() ?? []),
      allTopics,
    )
    const streams = openStreams(app, sessions, kit.provided(takingPartSlot), openWatchers(db, watched))
    const screens = openDeviceStreams(app, devices, (name) => ownTopics.get(name) ?? topicNamed(name))
    streamCount = () => streams.count() + screens.count()
    const listener = startListener(
      db,
      {
        onEvent(told: LiveNotification) {
          streams.tell(told)
          screens.tell(told)
          for (const area of areas) area.onEvent?.(told)
          if (told.topic !== 'session') return
          const user_id = typeof told.payload.user_id === 'number' ? told.payload.user_id : undefined
          sessions.forget(user_id)
          keys.forget(user_id)
          void streams.recheck(user_id)
        },
        onGap() {
          for (const area of areas) area.onGap?.()
          mqtt.onGap()
          sessions.forget()
          keys.forget()
          streams.resync()
          screens.resync()
          void streams.recheck()
        },
        others: { [mqttChannel]: mqtt.onNotice },
      },
      log,
    )
    connected = listener.isConnected

    const own = areas.flatMap((area) => area.routes?.() ?? [])
    routes = withDescription([...own, ...unanswered(declared, own, kit)], described)
    await mount(app, routes, {
      ...{ db, sessions, devices, secrets, now, refusals, poke, beforeCommit: kit.beforeCommit },
      programs: { keys, buckets: openBuckets(db), usage },
      atOnce: areas.every((area) => area.atOnce !== false),
    })
    await mqtt.begin(areas.flatMap((area) => area.mqtt ?? []))
    const deviceCalls = Object.assign({}, ...areas.map((area) => area.deviceCalls?.() ?? {})) as DeviceHandlers
    deviceListener = await on.deviceListener(deviceCalls, log)
    serveFiles(app, { storage, addresses, now })
    resumable.serve(app, sessions)
    for (const { texts = {} } of areas)
      for (const [folder, answer] of Object.entries(texts)) serveText(app, folder as `/${string}`, answer)

    for (const { forms = {} } of areas)
      for (const [path, answer] of Object.entries(forms)) await serveForm(app, path as `/${string}`, answer)
    for (const { protocols = {} } of areas)
      for (const [folder, on] of Object.entries(protocols)) await serveProtocol(app, folder as `/${string}`, on)

    const deliveries = await openDeliveries({
      ...{ db, log, consumers, afterwards: poke, polls: withJobs },
    })
    pokeDeliveries = deliveries.poke
    tidyEvents = deliveries.tidy
    const serverRow = withJobs ? keepServerRow(db, log) : undefined
    const sealing = withJobs ? startSealing({ db, seals: secrets.seals, tips, log }) : undefined
    const watches = withJobs
      ? areas.flatMap((area) => area.watches ?? []).map(({ name, work }) => startPolling(name, work, log))
      : []
    const jobs = withJobs ? await startJobs(db, kit.jobs(), log) : undefined

    return {
      app,
      routes,
      sessions,
      /** What was refused and is written soon. */
      refusals,
      /** What applications called is written soon. */
      usage,
      /** What happened reaches those who listen, now: for tests, benches, scripts. Answers how many events were handled. */
      deliver: deliveries.deliver,
      /** The tables by month of all areas, and what the job does with them each night. */
      ...{ monthly: monthly(), keepMonths: keepAllMonths },
      /** Stops in the order in which nothing is lost: no new requests, those in flight end, then what runs behind them. */
      async close() {
        streams.close()
        screens.close()
        resumable.letGo()
        await Promise.all([
          app.close(),
          deviceListener?.close(),
          jobs?.close(),
          ...watches.map((one) => one.close()),
          tasks.close(),
        ])
        await deliveries.close()
        await mqtt.mqtt.close()
        // who waits for one to answer waits no longer
        await controllers.close()
        for (const area of [...areas].reverse()) await area.close?.()
        await refusals.close()
        await usage.close()
        await serverRow?.close()
        await sealing?.close()
        await outbox.close()
        await listener.close()
      },
    }
  }
  return { kit, begin }
}
