import type { Mailer } from './adapters/mail/port'
import { type MqttConfig, openMqtt } from './adapters/mqtt/open'
import { openSources } from './adapters/source/sources'
import type { Storage } from './adapters/storage/port'
import { accountRoutes } from './areas/account/register'
import { companyRoutes } from './areas/company/register'
import { runDueRequests } from './areas/meeting/approval/due-requests'
import { endBans } from './areas/meeting/blacklist/end-bans'
import { takingPart } from './areas/meeting/core/people'
import { askAboutMeetings, closeEvaluations } from './areas/meeting/evaluation/ask-about-meetings'
import { freeRooms } from './areas/meeting/find/free-rooms'
import { setupProgress } from './areas/meeting/find/setup-steps'
import { namingWith } from './areas/meeting/mail/calendar-event'
import { purgeMail, startMailSender } from './areas/meeting/mail/mail-sender'
import { meetingMail } from './areas/meeting/mail/meeting-mail'
import { remindDue } from './areas/meeting/mail/remind-due'
import { tellInvolved } from './areas/meeting/mail/tell-involved'
import { calendarFeeds } from './areas/meeting/mine/calendar-feed'
import { meetingsToday, waitingFor } from './areas/meeting/mine/dashboard'
import { remindTodos } from './areas/meeting/minutes/remind-todos'
import { lockRoutes } from './areas/meeting/occupation/register'
import { meetingRoutes } from './areas/meeting/register'
import type { PresenceOf } from './areas/meeting/release/presence'
import { releaseDue } from './areas/meeting/release/release-due'
import { warnDue } from './areas/meeting/release/warn-due'
import type { Offering } from './areas/meeting/waitlist/offer-freed'
import { startWaitlist, type WaitlistWorker } from './areas/meeting/waitlist/waitlist-worker'
import { consoleNotices } from './areas/meetingroom/current-notice'
import { meetingroomRoutes } from './areas/meetingroom/register'
import { roomEngine } from './areas/meetingroom/room-rules'
import { floorsWithRooms, officesWithRooms, roomsOfFloor } from './areas/meetingroom/rooms-in-places'
import { purgeMessages } from './areas/message/purge-messages'
import { messageRoutes, notificationRoutes } from './areas/message/register'
import { peopleRoutes, sourceRunners } from './areas/people/register'
import { requireNoneAbove } from './areas/people/roles/powers'
import { runDueSources } from './areas/people/sources/run-due-sources'
import { disableLeavers } from './areas/people/users/disable-leavers'
import { placeRoutes } from './areas/place/register'
import { openDetection } from './areas/presence/detection'
import { noteUse } from './areas/presence/note-use'
import { presenceOfRoom, roomsPresence } from './areas/presence/presence.store'
import { purgeDetections } from './areas/presence/purge-records'
import { detectRoutes } from './areas/presence/register'
import { hasConsent } from './areas/privacy/consent'
import { beginForLeavers } from './areas/privacy/deletion'
import { expirePrivate } from './areas/privacy/export-mine'
import { forgetDue } from './areas/privacy/forget'
import { keepOwnPhoto } from './areas/privacy/recognition'
import { privacyRoutes } from './areas/privacy/register'
import { commentRepairRoutes, repairRoutes } from './areas/repair/register'
import { reckonAll } from './areas/statistics/reckon'
import { statisticsRoutes } from './areas/statistics/register'
import { doorRoutes } from './areas/terminal/register'
import { screenVersions } from './areas/terminal/screen-version'
import { stateOfScreens } from './areas/terminal/terminal-rules'
import type { Database } from './kernel/database/db'
import { fileAddresses } from './kernel/files/address'
import { sweepDirectUploads } from './kernel/files/direct-upload'
import { eraseFiles } from './kernel/files/erase-files'
import { fileRoutes } from './kernel/files/routes'
import { serveFiles } from './kernel/files/serve-files'
import { mount } from './kernel/http/mount'
import { type RoutesByArea, withDescription } from './kernel/http/openapi'
import { serveText } from './kernel/http/serve-text'
import { buildServer, type TrustProxy } from './kernel/http/server'
import { startJobs } from './kernel/jobs/jobs'
import { startPolling } from './kernel/jobs/polling'
import { purge } from './kernel/jobs/purge'
import { openTasks, taskRoutes } from './kernel/jobs/tasks'
import { openDeviceStreams } from './kernel/live/device-stream'
import { startListener } from './kernel/live/listener'
import { startOutbox } from './kernel/live/outbox'
import { openStreams } from './kernel/live/stream'
import { openRefusals, type Refusals } from './kernel/log/refusals'
import { startSealing } from './kernel/log/seal'
import { openTips } from './kernel/log/tips'
import type { Secrets } from './kernel/secrets/secrets'
import { drawCode } from './kernel/session/captcha'
import { openDevices } from './kernel/session/device-store'
import { atMostPerMinute } from './kernel/session/rate'
import { openSessions } from './kernel/session/session-store'
import { signInGuard } from './kernel/session/sign-in-guard'

/** Reading a whole chain is work, and so is a mail: nobody needs them more often. */
const heavyPerMinute = 30

export type Standing = {
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
  /** Inner networks that data sources may reach. */
  sourceNetworks?: readonly string[]
  /** How gateways of detectors reach this server; undefined: they do not. */
  mqtt?: MqttConfig
  /** The code that the first set-up asks for; undefined where none is offered. */
  setupCode?: string
  /** Milliseconds since the epoch; tests move it. */
  now?: () => number
  /** What detectors say of rooms; without it nothing is known. */
  presenceOf?: PresenceOf
  /** The file in which it is noted how far the operation log is sealed; undefined: that is noted nowhere. */
  tipsPath?: string
  /** Jobs run in the background; tests do without. */
  withJobs?: boolean
}

export type Product = Awaited<ReturnType<typeof openProduct>>

/** Puts the product together on what it stands on: every route, the live stream, the jobs. Nothing listens yet. */
export async function openProduct(on: Standing) {
  const { db, secrets, storage } = on
  const now = on.now ?? Date.now
  const signingKey = await secrets.signingKey('files')
  const addresses = fileAddresses(signingKey, now)
  let connected = () => false
  let streamCount = () => 0
  let refusedCounts: Refusals['counts'] = () => []
  const app = await buildServer({
    logLevel: on.logLevel,
    webFolder: on.webFolder,
    pictureOrigins: on.pictureOrigins,
    withMap: on.map !== undefined,
    trustProxy: on.trustProxy,
    isHttps: on.publicUrl?.startsWith('https:') ?? false,
    metricsToken: on.metricsToken,
    isReady: () =>
      connected()
        ? db.query('select 1').then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
    streams: () => streamCount(),
    refused: () => refusedCounts(),
  })
  const log = app.log
  const { seals } = secrets
  const tips = on.tipsPath === undefined ? undefined : await openTips(on.tipsPath, now, log)
  const refusals = openRefusals(db, now, log, on.withJobs !== false)
  refusedCounts = refusals.counts
  const sessions = openSessions(db, log, () => connected())
  const guard = signInGuard(db)
  const outbox = startOutbox(db, log)
  const streams = openStreams(app, sessions, (company_id, meeting_id) => takingPart(db, company_id, meeting_id))
  const devices = openDevices(db, log)
  const screens = openDeviceStreams(app, devices)
  streamCount = () => streams.count() + screens.count()
  let detection: Awaited<ReturnType<typeof openDetection>> | undefined
  // what comes free is offered by every server that hears of a change
  let waitlist: WaitlistWorker | undefined
  const quiet = new Set(['message', 'session', 'waitlist'])
  const listener = startListener(
    db,
    {
      onEvent(told) {
        streams.tell(told)
        screens.tell(told)
        detection?.onEvent(told)
        if (!quiet.has(told.topic)) waitlist?.poke()
        if (told.topic !== 'session') return
        const user_id = typeof told.payload.user_id === 'number' ? told.payload.user_id : undefined
        sessions.forget(user_id)
        void streams.recheck(user_id)
      },
      onGap() {
        detection?.onGap()
        sessions.forget()
        streams.resync()
        screens.resync()
        void streams.recheck()
      },
    },
    log,
  )
  connected = listener.isConnected

  const signInKey = await secrets.signingKey('sign-in')
  const uidOf = namingWith(await secrets.signingKey('calendar'))
  const mail = on.mailer === undefined ? undefined : meetingMail({ linksGuests: on.publicUrl !== undefined })
  const publicUrl = on.publicUrl ?? null
  const sender =
    on.mailer === undefined
      ? undefined
      : startMailSender({ db, mailer: on.mailer, uidOf, publicUrl, signingKey: signInKey, now, log })

  const poke = () => {
    outbox.poke()
    sender?.poke()
  }
  const beforeCommit: Offering['beforeCommit'] = async (call, events) => {
    await tellInvolved(call, events)
    await mail?.queueFor(call, events)
  }
  const waiting = startWaitlist({ db, now, log, beforeCommit }, poke)
  if (on.withJobs !== false) waitlist = waiting
  const tasks = openTasks({ db, poke })
  const { mqtt } = on
  const clientId = `workplace-${(await secrets.signingKey('mqtt client')).toString('hex').slice(0, 12)}`
  detection = await openDetection({
    db,
    secrets,
    now,
    poke: outbox.poke,
    log,
    refused: (gateway, account, ip) =>
      refusals.note({
        ...{ module: 'detector_getway', action: 'connect', result: 'wrong', target: account, ip },
        ...(gateway === undefined ? {} : { target_id: gateway.getway_id }),
        ...{ company_id: gateway?.company_id ?? null, user_id: null, user_name: '', agent: '', request_id: '' },
      }),
    mode: mqtt?.kind ?? 'off',
    open: mqtt && ((handlers) => openMqtt(mqtt, { clientId, database: db.url, log }, handlers)),
  })
  const { listening } = detection
  const people = { db, secrets, sessions, tasks, addresses, sources: openSources(on.sourceNetworks ?? []) }
  const runDue = () => runDueSources(sourceRunners(people), { now, poke, log })
  const runApprovals = () => runDueRequests({ db, now, mail, beforeCommit, poke, log })
  const privacy = {
    db,
    secrets,
    storage,
    tasks,
    erase: () => void eraseFiles(db, storage).catch((err) => log.warn({ err }, 'what was given up is erased later')),
  }
  const rooms = roomEngine({ addresses, secrets }, { presence: presenceOfRoom, screens: stateOfScreens })
  const admitHeavy = atMostPerMinute(heavyPerMinute)
  const areas: RoutesByArea = {
    account: [
      ...accountRoutes({
        db,
        secrets,
        sessions,
        guard,
        drawCode,
        addresses,
        dashboard: {
          ...{ meetingsToday, waiting: waitingFor, notices: consoleNotices, setupProgress },
          freeRooms: (call, office) => freeRooms(call, office, addresses),
        },
        hasConsent,
        erase: privacy.erase,
        mailer: on.mailer,
        signingKey: signInKey,
        storage: storage.kind,
        setupCode: on.setupCode,
      }),
    ],
    meeting: [
      ...meetingRoutes({
        ...{ db, addresses, secrets, storage, guard, uidOf, mail, mailer: on.mailer },
        ...{ signingKey: signInKey, beforeCommit, now, log },
      }),
      ...commentRepairRoutes(),
    ],
    meetingroom: [
      ...meetingroomRoutes({ addresses, secrets, sessions, rooms }),
      ...lockRoutes({ addresses, rooms }),
      ...detectRoutes({ addresses, secrets, listening }),
      ...repairRoutes({ signPath: addresses.sign }),
      ...doorRoutes({
        ...{ addresses, storage, signingKey: signInKey, now },
        version: screenVersions(on.webFolder, now),
      }),
    ],
    place: [
      ...placeRoutes({
        ...{ addresses, sessions, requireNoneAbove, map: on.map ?? null },
        rooms: { engine: rooms, officesWithRooms, floorsWithRooms, roomsOfFloor },
      }),
    ],
    people: [...peopleRoutes({ ...people, routes: () => routes })],
    message: [...messageRoutes({ mailer: on.mailer })],
    statistics: [...statisticsRoutes({ db })],
    privacy: [...privacyRoutes(privacy)],
    company: [
      ...companyRoutes({ addresses, admit: admitHeavy, seals, tips, sessions }),
      ...notificationRoutes({ mailer: on.mailer, admit: admitHeavy }),
    ],
    system: [
      ...fileRoutes({ storage, addresses, secret: signingKey, keepFace: (call) => keepOwnPhoto(privacy, call) }),
      ...taskRoutes(),
    ],
  }
  const routes = withDescription(areas)
  await mount(app, routes, {
    db,
    sessions,
    devices,
    secrets,
    now,
    refusals,
    beforeCommit,
    // invitations by mail need a transaction also where nobody but the booker takes part
    atOnce: mail === undefined,
    poke,
  })
  serveFiles(app, { storage, addresses, now })
  serveText(app, '/calendar', calendarFeeds({ db, uidOf, now }))

  const sealing = on.withJobs === false ? undefined : startSealing({ db, seals, tips, log })
  const presenceOf = on.presenceOf ?? roomsPresence
  const warn = async () => {
    const warned = await warnDue({ db, now, log })
    if (warned > 0) poke()
    return warned
  }
  const release = async () => {
    const done = await releaseDue({ db, now, log, presenceOf, beforeCommit: mail?.queueFor })
    if (done.released + done.missed > 0) poke()
    return done
  }
  const remind = async () => {
    const reminded = await remindDue({ db, now, mail })
    if (reminded > 0) poke()
    return reminded
  }
  const watches =
    on.withJobs === false
      ? []
      : [
          startPolling('remind', async () => void (await remind()), log),
          startPolling('release', async () => void (await release()), log),
          startPolling('release warnings', async () => void (await warn()), log),
          startPolling('waiting offers', async () => void (await waiting.expire()), log),
        ]
  const jobs =
    on.withJobs === false
      ? undefined
      : await startJobs(
          db,
          [
            { name: 'purge', cron: '*/10 * * * *', work: () => purge(db) },
            { name: 'purge-messages', cron: '41 3 * * *', work: () => purgeMessages(db) },
            {
              name: 'remind-tasks',
              cron: '* * * * *',
              work: async () => void ((await remindTodos({ db, now })) > 0 && poke()),
            },
            {
              name: 'evaluate',
              cron: '* * * * *',
              work: async () => {
                await closeEvaluations({ db, now })
                if ((await askAboutMeetings({ db, now, mail })) > 0) poke()
              },
            },
            { name: 'sweep-waitlist', cron: '* * * * *', work: async () => void (await waiting.sweep()) },
            {
              name: 'disable-leavers',
              cron: '*/10 * * * *',
              work: async () => {
                await disableLeavers(db, poke, now)
                await beginForLeavers(db, now)
              },
            },
            { name: 'reckon-days', cron: '7 * * * *', work: () => reckonAll(db, now) },
            { name: 'audit-deadlines', cron: '* * * * *', work: async () => void (await runApprovals()) },
            {
              name: 'end-bans',
              cron: '* * * * *',
              work: async () => void ((await endBans({ db, now, log })) > 0 && poke()),
            },
            { name: 'run-sources', cron: '* * * * *', work: async () => void (await runDue()) },
            {
              name: 'forget',
              cron: '*/10 * * * *',
              work: async () => {
                if ((await forgetDue(db, now)) > 0) poke()
              },
            },
            { name: 'erase-files', cron: '* * * * *', work: async () => void (await eraseFiles(db, storage)) },
            { name: 'expire-private', cron: '29 * * * *', work: () => expirePrivate(db) },
            { name: 'note-use', cron: '* * * * *', work: async () => void (await noteUse({ db, now, log })) },
            { name: 'purge-detections', cron: '11 2 * * *', work: () => purgeDetections(db, now) },
            { name: 'purge-mail', cron: '23 3 * * *', work: () => purgeMail(db) },
            {
              name: 'sweep-uploads',
              cron: '17 * * * *',
              work: async () => void (await sweepDirectUploads(storage, now())),
            },
          ],
          log,
        )

  return {
    app,
    routes,
    sessions,
    /** What the jobs do about those who left: begin, and on their day end, the deletion of what is stored about them. */
    deletions: { begin: () => beginForLeavers(db, now), finish: () => forgetDue(db, now) },
    /** What the job does each minute: contents that were given up leave the store. */
    erase: () => eraseFiles(db, storage),
    /** What every server looks for each five seconds: of how many meetings people were reminded. */
    remind,
    /** The same for meetings to release, and missed ones to count. */
    release,
    /** The same for meetings whose people have to be warned before that; of how many. */
    warn,
    /** What the job does each minute about bookings that are over; answers of how many detectors told something. */
    noteUse: () => noteUse({ db, now, log }),
    /** What the job does each minute; answers how many owners were reminded of their tasks. */
    remindTasks: () => remindTodos({ db, now }),
    /** What the job does each minute: asks about meetings that are over (answers of how many), and lets out anonymous answers. */
    evaluate: async () => {
      await closeEvaluations({ db, now })
      return askAboutMeetings({ db, now, mail })
    },
    /** What the job does each minute about requests for approval; answers about how many. */
    runApprovals,
    /** What looks after the waiting list, by itself and each minute. */
    waiting,
    /** What the job does each minute; answers how many data sources began to run. */
    runDueSources: runDue,
    /** Undefined without a mailer. */
    mail: sender,
    seals,
    /** What was refused and is written soon. */
    refusals,
    /** What is done each minute: the ends of the operation log are noted outside of the database. */
    noteTips: async () => tips?.note(db),
    /** What gateways of detectors say. */
    detection,
    /** Stops in the order in which nothing is lost: no new requests, those in flight end, then what runs behind them. */
    async close() {
      streams.close()
      screens.close()
      await Promise.all([
        app.close(),
        jobs?.close(),
        ...watches.map((one) => one.close()),
        tasks.close(),
        detection?.close(),
      ])
      await waiting.close()
      await refusals.close()
      await sealing?.close()
      await sender?.close()
      await outbox.close()
      await listener.close()
    },
  }
}
