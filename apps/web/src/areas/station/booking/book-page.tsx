import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import {
  bookDesk,
  changeDesk,
  type DeskItem,
  type DeskReason,
  deskPage,
  deskViews,
  ownBookings,
} from '@workplace/contract/station/desk-booking'
import { seriesScopes } from '@workplace/contract/station/states'
import { Alert, Button, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { day, type FilterAt, id, oneOf, useAddress, word } from '../../../kernel/list/address'
import { choice, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { ListBefore } from '../../../kernel/list/list-before'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { ListError } from '../../../kernel/list/list-states'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { moneyText } from '../../../kernel/widgets/number-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT, type Words } from '../../../kernel/words'
import { usePlace } from '../../place/public'
import { useDeskRefresh } from '../live/use-desk-refresh'
import { BookMap } from '../map/book-map'
import { BookForChoice, forMe } from './book-for'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'
import { DayStrip } from './day-strip'
import { LengthChoice } from './length-choice'
import { NearestFree } from './nearest-free'
import { SeatsTogether } from './seats-together'
import { SeriesDialog } from './series-dialog'
import { seriesWords } from './series-words'
import { SetupFilter } from './setup-filter'
import { StarButton } from './star-button'
import { firstOpenDay, slotsIn, timeTextOf, useDeskSetup } from './use-desks'
import { WaitOffer, Waits } from './waits'

const tones = { free: 'good', mine: 'busy', taken: 'bad', locked: 'warning', closed: 'quiet' } as const

const because: Record<DeskReason, Words[string]> = {
  favourite: words.becauseFavourite,
  used: words.becauseUsed,
  team: words.becauseTeam,
  team_area: words.becauseTeamArea,
  equipment: words.becauseEquipment,
  neighbourhood: words.becauseNeighbourhood,
}

const picked = (kind: 'floors' | 'areas' | 'resources') => (at: FilterAt<number | null>) => (
  <SetupFilter kind={kind} {...at} />
)
const filters = {
  office: { ...id, resets: ['floor', 'area', 'slots'] },
  date: day,
  unit: oneOf(['day', 'slot', 'hour']),
  slots: word,
  from: word,
  until: word,
  change: id,
  scope: oneOf(['one', 'following', 'all']),
  view: oneOf(['auto', 'list', 'map']),
  title: search(words.search),
  floor: { ...id, filter: true, resets: ['area'], input: picked('floors') },
  area: { ...id, filter: true, input: picked('areas') },
  equipment: { ...id, filter: true, input: picked('resources') },
  free: choice(
    words.show,
    [
      ['1', words.onlyFree],
      ['favourite', words.onlyFavourites],
    ],
    words.onlyFreeAll,
  ),
} as const

/** Where one sits on which day: the day, the proposal, one press. */
export default function BookPage() {
  const t = useT()
  const language = useLanguage()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const [modal, asking] = Modal.useModal()
  const address = useAddress(filters)
  const here = usePlace((place) => place.officeVal)
  const { at } = address
  const setup = useDeskSetup(at.office ?? here)
  const office = setup.data?.office ?? null
  const [whom, setWhom] = useState(forMe)
  const [busy, setBusy] = useState<number | null>(null)
  const [beaten, setBeaten] = useState<{ readonly why: string; readonly desks: readonly DeskItem[] } | null>(null)
  const [repeated, setRepeated] = useState<DeskItem | null>(null)
  const [chosen, setChosen] = useState<{ readonly desk: DeskItem; readonly date: string } | null>(null)
  const date = at.date ?? (office === null ? '' : firstOpenDay(office))
  const slots = slotsIn(at.slots)
  const length = { unit: at.unit, slots, from: at.from, until: at.until }
  const isWhole =
    at.unit === 'day' ||
    (at.unit === 'slot' ? slots.length > 0 : at.from !== null && at.until !== null && at.from < at.until)
  const moved = useQuery({
    ...queryOf(ownBookings, { tab: 'coming', id: at.change ?? 0 }, { quiet: true }),
    enabled: at.change !== null,
  }).data?.items[0]
  const changing = at.change === null ? undefined : moved
  const asked = {
    office_id: office?.id ?? 0,
    ...{ date, unit: isWhole ? at.unit : ('day' as const), slot_ids: slots.join(',') },
    ...(at.unit === 'hour' && isWhole ? { start_time: at.from ?? '', end_time: at.until ?? '' } : {}),
    ...(whom.kind === 'colleague' && whom.user_id !== null ? { user_id: whom.user_id } : {}),
    ...(at.change === null ? {} : { instead_of: at.change }),
  }
  const answer = usePageOf(
    deskPage,
    {
      ...{ ...asked, page: at.page, limit: at.limit },
      ...(at.title === '' ? {} : { title: at.title }),
      ...(at.floor === null ? {} : { floor_id: at.floor }),
      ...(at.area === null ? {} : { area_id: at.area }),
      ...(at.equipment === null ? {} : { resource_ids: String(at.equipment) }),
      ...(at.free === null ? {} : { free: at.free }),
    },
    office !== null,
  )
  // the days above the desks are the caller's own, which come by their own topic
  useDeskRefresh({ office_id: office?.id, date }, '/reservation')
  const stale = { stale: ['/reservation', '/station', '/map/state'], quiet: true }
  const add = useChange(bookDesk, stale)
  const change = useChange(changeDesk, stale)

  const forWhom =
    whom.kind === 'colleague'
      ? { user_id: whom.user_id }
      : whom.kind === 'guest'
        ? { guest_name: whom.guest.trim() }
        : {}
  const wish = {
    ...{ date, unit: at.unit, slot_ids: at.unit === 'slot' ? slots : [] },
    ...(at.unit === 'hour' ? { start_time: at.from, end_time: at.until } : {}),
  }
  const tell = (said: typeof words.booked | typeof words.moved | typeof words.asked, desk: DeskItem) =>
    toast.success(t(said, { number: desk.number, day: dayText(date, language), time: timeTextOf(desk) }))
  const send = async (desk: DeskItem, swap: boolean, onlyFree: boolean) => {
    if (changing !== undefined) {
      const to = { id: changing.id, version: changing.version, station_id: desk.id, ...wish, scope: at.scope }
      const done = await change.mutateAsync({ ...to, only_free: onlyFree })
      if (at.scope === 'one') tell(words.moved, desk)
      else toast.success(t(seriesWords.changedMany, { n: done.changed }))
      return void navigate('/station/myreservation')
    }
    const { waits } = await add.mutateAsync({
      ...{ station_id: desk.id, ...wish, swap },
      ...forWhom,
    })
    tell(waits ? words.asked : words.booked, desk)
  }
  const offerNear = async (desk: DeskItem, why: string) => {
    const { items } = await call(
      deskPage,
      { ...asked, free: '1', near: desk.id, page: 1, limit: 3 },
      { quiet: true },
    ).catch(() => ({
      items: [],
    }))
    const desks = items.filter(({ view }) => view === 'free')
    if (desks.length === 0) return void toast.error(why)
    setBeaten({ why, desks })
  }
  const book = async (desk: DeskItem, swap = false, onlyFree = false): Promise<void> => {
    if (whom.kind === 'colleague' && whom.user_id === null) return void toast.warning(t(words.personMissing))
    if (whom.kind === 'guest' && whom.guest.trim() === '') return void toast.warning(t(words.guestMissing))
    setBusy(desk.id)
    try {
      await send(desk, swap, onlyFree)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'station_series_some' && changing !== undefined && !onlyFree) {
        const others = await modal.confirm({
          title: t(seriesWords.keepThem),
          content: error.message,
          okText: t(seriesWords.changeOthers),
          cancelText: t(words.cancel),
        })
        return others ? await book(desk, swap, true) : undefined
      }
      if (error.reason === 'station_conflict') return await offerNear(desk, error.message)
      if (error.reason !== 'station_person' || changing !== undefined) return void toast.error(error.message)
      const yes = await modal.confirm({
        title: t(words.swapAsk, { number: desk.number }),
        content: error.message,
        okText: t(words.swap),
        cancelText: t(words.cancel),
      })
      if (yes) await book(desk, true)
    } finally {
      setBusy(null)
    }
  }

  const repeat = (desk: DeskItem) => {
    if (whom.kind === 'colleague' && whom.user_id === null) return void toast.warning(t(words.personMissing))
    if (whom.kind === 'guest' && whom.guest.trim() === '') return void toast.warning(t(words.guestMissing))
    setRepeated(desk)
  }
  const around = chosen?.date === date ? chosen.desk : null
  const isTeam = whom.kind === 'team' && changing === undefined
  const areaOf = (desk: DeskItem) => `${desk.floor_name} · ${nameIn(language, desk.area_name, desk.area_name_en)}`
  const has = (desk: DeskItem) =>
    [
      ...desk.equipment.map(({ name, name_en }) => nameIn(language, name, name_en)),
      ...(desk.is_accessible ? [t(words.accessible)] : []),
      ...(desk.need_audit ? [t(words.needsApproval)] : []),
      ...(desk.amount === null ? [] : [moneyText(desk.amount, language)]),
    ].join(' · ')
  const state = (desk: DeskItem) => (
    <span className={list.stack}>
      <StateDot tone={tones[desk.view]}>{t(deskViews[desk.view])}</StateDot>
      {desk.view !== 'taken' && desk.why !== null && <small>{desk.why}</small>}
    </span>
  )
  const repeatButton = (desk: DeskItem, large = false) =>
    !isTeam &&
    changing === undefined && (
      <Button
        type="link"
        {...(large ? { block: true } : { size: 'small' })}
        disabled={!isWhole || busy !== null}
        aria-label={t(seriesWords.repeatThis, { number: desk.number })}
        onClick={() => repeat(desk)}
      >
        {t(seriesWords.repeat)}
      </Button>
    )
  const button = (desk: DeskItem, large = false, focused = false) =>
    desk.view === 'free' && (
      <>
        <Button
          {...(large ? { type: 'primary', autoFocus: focused, block: true } : { size: 'small' })}
          disabled={!isWhole || (busy !== null && busy !== desk.id)}
          loading={busy === desk.id}
          aria-label={
            isTeam ? undefined : t(changing === undefined ? words.bookThis : words.moveThis, { number: desk.number })
          }
          onClick={() => (isTeam ? setChosen({ desk, date }) : void book(desk))}
        >
          {isTeam
            ? t(words.teamHere)
            : large
              ? t(changing === undefined ? words.bookThis : words.moveHere, { number: desk.number })
              : t(changing === undefined ? words.book : words.moveHere)}
        </Button>
        {repeatButton(desk, large)}
      </>
    )
  const columns: Column<DeskItem>[] = [
    {
      key: 'number',
      title: words.number,
      width: 130,
      cell: (desk) => (
        <>
          <StarButton desk={desk} /> <strong>{desk.number}</strong>
        </>
      ),
    },
    {
      key: 'place',
      title: words.place,
      width: 200,
      cell: (desk) => (
        <>
          <i className={styles.area} style={{ background: desk.area_color }} aria-hidden />
          {areaOf(desk)}
        </>
      ),
    },
    { key: 'has', title: words.equipment, width: 260, cell: has },
    { key: 'state', title: words.status, width: 220, cell: state },
    { key: 'who', title: words.who, width: 140, cell: (desk) => desk.who.join(', ') },
    { key: 'actions', title: words.actions, width: 170, cell: (desk) => button(desk) },
  ]
  const suggested = answer.data?.suggested ?? null
  const today = office?.days.find((one) => one.date === date)
  // nothing of what they ask for is to be had, on a day on which it could be
  const isFull =
    whom.kind === 'me' &&
    isWhole &&
    changing === undefined &&
    answer.data !== undefined &&
    !answer.isPlaceholderData &&
    answer.data.free === 0 &&
    answer.data.total > 0 &&
    at.title === '' &&
    at.free === null &&
    date <= (office?.last_date ?? '') &&
    today?.off !== true &&
    today?.over !== true
  const why = (answer.data?.reasons ?? []).slice(0, 3).map(({ reason, n }) => t(because[reason], { n }))
  const mine = office?.days.find((one) => one.date === date)?.mine ?? []
  const days =
    office === null
      ? []
      : office.days.some((one) => one.date === date)
        ? office.days
        : [...office.days, { date, off: false, over: false, mine: [] }]
  const mapped = office?.floors.filter((one) => one.mapped) ?? []
  const shown = mapped.find(({ id: own }) => own === (at.floor ?? suggested?.floor_id)) ?? mapped[0]
  const isMap = shown !== undefined && (at.view === 'map' || (at.view === 'auto' && !narrow))
  const tools = (
    <>
      {mapped.length > 0 && (
        <Segmented
          aria-label={t(words.view)}
          value={isMap ? 'map' : 'list'}
          options={[
            { value: 'map', label: t(words.map) },
            { value: 'list', label: t(words.list) },
          ]}
          onChange={(view) => address.change({ view: view === 'map' ? 'map' : 'list' })}
        />
      )}
      {office?.may_for_others && changing === undefined && <BookForChoice value={whom} onChange={setWhom} />}
      {(setup.data?.offices.length ?? 0) > 1 && (
        <Select
          aria-label={t(words.office)}
          value={office?.id ?? null}
          options={setup.data?.offices.map(({ id: value, name, name_en }) => ({
            value,
            label: nameIn(language, name, name_en),
          }))}
          onChange={(chosen) => address.change({ office: chosen })}
        />
      )}
    </>
  )
  const above = office !== null && (
    <>
      {changing !== undefined && (
        <Alert
          className={styles.note}
          type="info"
          showIcon
          title={
            at.scope === 'one'
              ? t(words.changing, { number: changing.number, day: dayText(changing.date, language) })
              : t(seriesWords.changing, { scope: t(seriesScopes[at.scope]) })
          }
          action={
            <Button size="small" onClick={() => void navigate('/station/myreservation')}>
              {t(words.stopChanging)}
            </Button>
          }
        />
      )}
      {at.scope === 'one' && (
        <DayStrip days={days} value={date} onChange={(chosen) => address.change({ date: chosen })} />
      )}
      <div className={styles.bar}>
        <LengthChoice
          {...length}
          date={date}
          offered={office.slots}
          onChange={({ slots: chosen, ...rest }) =>
            address.change({ ...rest, ...(chosen === undefined ? {} : { slots: chosen.join('.') || null }) })
          }
        />
        {mine.length > 0 && changing === undefined && (
          <span>
            {t(words.haveThen, { desks: mine.map((one) => t(words.deskAt, one)).join(', ') })}{' '}
            <Button type="link" size="small" onClick={() => void navigate('/station/myreservation')}>
              {t(words.mine)}
            </Button>
          </span>
        )}
      </div>
      {changing === undefined && <Waits date={date} />}
      {isFull && (
        <WaitOffer
          asked={{
            ...{ ...wish, office_id: office.id, floor_id: at.floor, area_id: at.area, swap: mine.length > 0 },
            resource_ids: at.equipment === null ? [] : [at.equipment],
          }}
        />
      )}
      {isTeam && isWhole && (
        <SeatsTogether
          asked={{
            ...asked,
            ...(at.floor === null ? {} : { floor_id: at.floor }),
            ...(at.area === null ? {} : { area_id: at.area }),
            ...(at.equipment === null ? {} : { resource_ids: String(at.equipment) }),
            ...(around === null ? {} : { station_id: around.id }),
          }}
          team={whom.team}
          {...{ wish, slim: isMap, around: around?.number ?? null }}
          onAnywhere={() => setChosen(null)}
        />
      )}
      {suggested !== null && isWhole && !isTeam && (
        <section className={styles.proposal} data-slim={isMap || undefined} aria-label={t(words.suggested)}>
          <div>
            <small>{t(words.suggested)}</small>
            <h2>{`${suggested.number} · ${areaOf(suggested)}`}</h2>
            <p>{[timeTextOf(suggested), has(suggested)].filter(Boolean).join(' · ')}</p>
            {why.length > 0 && <p>{t(words.whyThis, { reasons: why.join(language === 'zh' ? '，' : ', ') })}</p>}
          </div>
          <span className={styles.teamDo}>
            <Button
              type="primary"
              size={isMap ? 'middle' : 'large'}
              loading={busy === suggested.id}
              disabled={busy !== null && busy !== suggested.id}
              onClick={() => void book(suggested)}
            >
              {t(changing === undefined ? words.bookThis : words.moveHere, { number: suggested.number })}
            </Button>
            {repeatButton(suggested)}
          </span>
        </section>
      )}
    </>
  )
  const dialogs = (
    <>
      {asking}
      {beaten !== null && (
        <NearestFree
          {...beaten}
          textOf={(desk) => [areaOf(desk), has(desk)].filter(Boolean).join(' · ')}
          doText={(desk) => t(changing === undefined ? words.bookThis : words.moveThis, { number: desk.number })}
          onChoose={(desk) => {
            setBeaten(null)
            void book(desk)
          }}
          onClose={() => setBeaten(null)}
        />
      )}
      {repeated !== null && office !== null && (
        <SeriesDialog
          {...{ desk: repeated, date, wish, whom: forWhom, last_date: office.last_date }}
          onClose={() => setRepeated(null)}
        />
      )}
    </>
  )
  if (isMap)
    return (
      <div className={list.page}>
        <div className={list.head}>
          <h1>{t(words.title)}</h1>
          <div className={list.tools}>{tools}</div>
        </div>
        {above}
        <BookMap
          floors={mapped}
          floor={shown}
          onFloor={(floor) => address.change({ floor })}
          asked={{ ...asked, unit: isWhole ? at.unit : 'day' }}
          proposed={suggested?.id ?? null}
          areaOf={areaOf}
          timeOf={timeTextOf}
          has={has}
          star={(desk) => <StarButton desk={desk} />}
          button={(desk, focused) => button(desk, true, focused)}
        />
        {dialogs}
      </div>
    )
  // without the office there is nothing to ask about
  if (setup.error !== null && setup.data === undefined)
    return (
      <div className={list.page}>
        <div className={list.head}>
          <h1>{t(words.title)}</h1>
        </div>
        <ListError error={setup.error} onRetry={() => void setup.refetch()} />
      </div>
    )
  if (setup.data !== undefined && office === null)
    return (
      <div className={list.page}>
        <div className={list.head}>
          <h1>{t(words.title)}</h1>
        </div>
        <ListBefore
          {...{ text: words.noneYet, others: words.noneAtAll }}
          code="add-station"
          to="/station/add"
          add={words.addDesks}
        />
      </div>
    )
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer, tools, above }}
      card={(desk) => (
        <>
          <span className={styles.cardHead}>
            <strong>{desk.number}</strong> <StarButton desk={desk} />
          </span>
          {state(desk)}
          <span className={list.quiet}>{[areaOf(desk), has(desk)].filter(Boolean).join(' · ')}</span>
          {desk.who.length > 0 && <span>{desk.who.join(', ')}</span>}
          {button(desk)}
        </>
      )}
      empty={words.none}
      emptyFiltered={words.noMatch}
      total={({ total, free }) => t(words.free, { n: total, free })}
    >
      {dialogs}
    </ListPage>
  )
}
