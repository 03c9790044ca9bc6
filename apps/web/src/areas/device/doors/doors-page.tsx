import { useQuery } from '@tanstack/react-query'
import { door } from '@workplace/contract/device/door'
import { doorWall, forgiveAreas } from '@workplace/contract/device/door-wall'
import { passArea } from '@workplace/contract/device/pass-area'
import * as topics from '@workplace/contract/device/topics'
import { resourceTopic } from '@workplace/contract/kernel/topic'
import { Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAddressParams } from '../../../kernel/address-params'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh, useWatchRefresh } from '../../../kernel/client/use-live-refresh'
import { idIn } from '../../../kernel/id-in'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { ReportProblem } from '../../repair/public'
import { words } from './door-words'
import styles from './doors.module.css'
import { EmergencyPanel } from './emergency-panel'
import { Wall } from './wall'
import { WallRefused } from './wall-refused'

const views = ['wall', 'list', 'areas', 'emergency'] as const

/** How often the wall looks by itself: who is connected changes without a word. */
const lookMilliseconds = 15_000

/** `/device/carddevice/doormanagement`: how the doors are, the doors themselves, areas, and emergencies. */
export default function DoorsPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  // a link to a record leads to the list
  const asked = params.get('tab') ?? (params.has('id') ? 'list' : 'wall')
  const shown = views.find((one) => one === asked) ?? 'wall'
  const tabs = (
    <TabRow
      label={t(words.tabs)}
      active={shown}
      tabs={views.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) =>
        setParams(
          (now) => {
            const next = new URLSearchParams(tab === 'wall' ? {} : { tab })
            const office = now.get('office')
            if (office !== null && (tab === 'wall' || tab === 'emergency')) next.set('office', office)
            return next
          },
          { replace: true },
        )
      }
    />
  )
  if (shown === 'list') return <ResourcePage key="list" resource={door} tabs={tabs} />
  if (shown === 'areas') return <Areas tabs={tabs} />
  return (
    <>
      <OfOffice tabs={tabs} shown={shown} />
      <ReportProblem />
    </>
  )
}

function Areas({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const may = useMay('change-doors')
  const [ask, asking] = Modal.useModal()
  const forgive = useChange(forgiveAreas)
  const clear = async (id: number, name: string) => {
    const yes = await ask.confirm({
      title: t(words.forgive),
      content: t(words.forgiveSure, { name }),
      okText: t(words.forgive),
      cancelText: t(words.cancel),
      focusable: { autoFocusButton: 'cancel' },
    })
    if (yes) forgive.mutate({ area_ids: [id] }, { onSuccess: () => toast.success(t(words.forgiven)) })
  }
  return (
    <>
      <ResourcePage
        key="areas"
        resource={passArea}
        tabs={tabs}
        actions={({ id, name }) =>
          may ? [{ key: 'forgive', label: t(words.forgive), onClick: () => void clear(id, name ?? '') }] : []
        }
      />
      {asking}
    </>
  )
}

/** A link led to doors that are gone, or those of an office of somebody else. */
const elsewhere: ReadonlySet<string> = new Set(['outside_scope', 'not_found'])

function OfOffice({ tabs, shown }: { tabs: ReactNode; shown: 'wall' | 'emergency' }) {
  const t = useT()
  const language = useLanguage()
  const [params, setParams] = useAddressParams()
  const office = idIn(params.get('office'))
  const chosen = idIn(params.get('door'))
  // who comes from an alarm, a record or a plan knows the door and not its office; which is kept once it is known
  const [askedFor, setAskedFor] = useState(office === null ? chosen : null)
  const about = office !== null ? { office } : askedFor === null ? {} : { door: askedFor }
  const wall = useQuery({
    ...queryOf(doorWall, about, { quiet: true }),
    refetchInterval: lookMilliseconds,
    placeholderData: (before) => before,
  })
  useWatchRefresh(topics.door_wall, wall.data?.office_id ?? null, doorWall.path)
  // doors that somebody added, renamed or put on another floor
  useLiveRefresh([topics.emergency, resourceTopic(door)], doorWall.path)
  const put = (name: string, value: string | number | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  const offices = wall.data?.offices ?? []
  /** Of the offices that the caller looks after, whatever the address says. */
  const showOwn = () => {
    setAskedFor(null)
    setParams(() => new URLSearchParams(shown === 'wall' ? {} : { tab: shown }), { replace: true })
  }
  const timezone = wall.data?.timezone ?? null
  const zone = timezone === null ? '' : zoneNote(timezone, language)
  const refused = elsewhere.has(wall.error?.reason ?? '')
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        {offices.length > 1 && (
          <div className={list.tools}>
            <Select
              aria-label={t(words.office)}
              style={{ minWidth: 220 }}
              showSearch={offices.length > 8 ? { optionFilterProp: 'label' } : false}
              value={wall.data?.office_id ?? null}
              options={offices.map(({ id, name, name_en, troubles }) => {
                const named = nameIn(language, name, name_en)
                return {
                  value: id,
                  label: troubles === 0 ? named : t(words.officeTroubles, { name: named, n: troubles }),
                }
              })}
              onChange={(id) => {
                setAskedFor(null)
                put('office', id)
              }}
            />
          </div>
        )}
      </header>
      <div className={styles.unprinted}>{tabs}</div>
      {zone === '' ? null : <p className={list.quiet}>{t(words.onClock, { zone })}</p>}
      {refused ? (
        <WallRefused text={wall.error?.message ?? ''} onOwn={showOwn} />
      ) : shown === 'wall' ? (
        <Wall answer={wall} chosen={chosen} onChoose={(id) => put('door', id)} />
      ) : (
        <EmergencyPanel answer={wall} />
      )}
    </section>
  )
}
