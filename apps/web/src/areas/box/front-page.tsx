import { box } from '@workplace/contract/box/box'
import { type CabinetDoor, type CabinetFront, cabinetFronts } from '@workplace/contract/box/lockers'
import { boxStates, boxTones } from '@workplace/contract/box/states'
import { resourceTopic } from '@workplace/contract/kernel/topic'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import styles from './box.module.css'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { CabinetPlace } from './cabinet-place'
import { floorText } from './locker-place'

const filters = { title: search(words.searchCabinet), office } as const

/** The cabinets as one stands before them: which locker is whose, which is free. */
export default function FrontPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const may = useMay('add-box')
  const address = useAddress(filters)
  const { page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(cabinetFronts, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ page, limit },
  })
  useLiveRefresh(resourceTopic(box), '/box')
  const front = (row: CabinetFront) => (
    <div className={styles.cabinet}>
      <h2>{nameIn(language, row.cabinet, row.cabinet_en)}</h2>
      <p className={list.quiet}>
        {floorText(language, row)} <CabinetPlace cabinet={row} />
      </p>
      {row.doors.length === 0 ? (
        <p className={list.quiet}>{t(words.emptyCabinet)}</p>
      ) : (
        <Front name={nameIn(language, row.cabinet, row.cabinet_en)} doors={row.doors} />
      )}
    </div>
  )
  return (
    <ListPage
      title={words.fronts}
      {...{ address, answer }}
      columns={[{ key: 'front', title: words.cabinets, cell: front }]}
      above={<BoxTabs shown="fronts" />}
      card={front}
      empty={words.noCabinets}
      emptyHint={
        <>
          <p className={list.quiet}>{t(words.noCabinetsHint)}</p>
          {may && (
            <Button type="primary" onClick={() => void navigate('/box/cabinets')}>
              {t(words.cabinets)}
            </Button>
          )}
        </>
      }
      emptyFiltered={words.noMatch}
      total={words.total}
    />
  )
}

function Front({ name, doors }: { name: string; doors: readonly CabinetDoor[] }) {
  const t = useT()
  const columns = [...new Set(doors.map(({ column_no }) => column_no))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide cabinet is scrolled by keys
    <section className={styles.front} tabIndex={0} aria-label={name}>
      {columns.map((column) => (
        <ul key={column} className={styles.column}>
          {doors
            .filter(({ column_no }) => column_no === column)
            .map((door) => (
              <li key={door.id} className={styles.door} data-size={door.size} data-state={door.state}>
                <strong>{door.number}</strong>
                <StateDot tone={boxTones[door.state]}>{t(boxStates[door.state])}</StateDot>
                <span className={styles.holder}>{[door.holder, ...door.members].filter(Boolean).join(', ')}</span>
              </li>
            ))}
        </ul>
      ))}
    </section>
  )
}
