import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mapFloors } from '@workplace/contract/station/map'
import { Button, Select, Skeleton } from 'antd'
import { Suspense } from 'react'
import { queryOf } from '../../../../kernel/client/query'
import { lazyComponent } from '../../../../kernel/lazy-component'
import { day, id, useAddress } from '../../../../kernel/list/address'
import list from '../../../../kernel/list/list.module.css'
import { ListBefore } from '../../../../kernel/list/list-before'
import { ListError } from '../../../../kernel/list/list-states'
import { nameIn } from '../../../../kernel/name-in'
import { TabRow } from '../../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../../kernel/words'
import { usePlace } from '../../../place/public'
import { CardHead, FloorMap } from '../floor-map'
import { mapWords as words } from '../map-words'

const MapEditor = lazyComponent(() => import('./map-editor'))
const filters = { office: { ...id, resets: ['floor'] }, floor: id, date: day, edit: id } as const

/** The floors of an office, and who sits where on them. */
export default function MapPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { at } = address
  const here = usePlace((place) => place.officeVal)
  const office = at.office ?? here
  const answer = useQuery({
    ...queryOf(mapFloors, office === null ? {} : { office_id: office }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const floors = data?.floors ?? []
  const floor = floors.find((one) => one.id === at.floor) ?? floors.find(({ version }) => version !== null) ?? floors[0]
  const draw = (one: { id: number; has_draft: boolean }) =>
    data?.may_change && (
      <Button type="primary" onClick={() => address.change({ floor: one.id, edit: one.id })}>
        {t(one.has_draft ? words.goOn : words.edit)}
      </Button>
    )
  const editing = floors.find((one) => one.id === at.edit && data?.may_change)
  if (editing !== undefined)
    return (
      <div className={list.page}>
        <div className={list.head}>
          <h1>{t(words.editing, { floor: editing.name })}</h1>
        </div>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <MapEditor key={editing.id} floor_id={editing.id} onClose={() => address.change({ edit: null })} />
        </Suspense>
      </div>
    )
  return (
    <div className={list.page}>
      <div className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={list.tools}>
          {(data?.offices.length ?? 0) > 1 && (
            <Select
              aria-label={t(words.office)}
              value={data?.office_id ?? null}
              options={data?.offices.map((one) => ({ value: one.id, label: nameIn(language, one.name, one.name_en) }))}
              onChange={(chosen) => address.change({ office: chosen })}
            />
          )}
          {floor !== undefined && draw(floor)}
        </div>
      </div>
      {answer.error !== null && data === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : floor === undefined ? (
        <ListBefore
          {...(data.offices.length === 0
            ? ({ text: words.noOffices, code: 'add-office', to: '/place/office', add: words.addOffice } as const)
            : ({ text: words.noFloors, code: 'add-floor', to: '/place/floor', add: words.addFloor } as const))}
        />
      ) : (
        <>
          <TabRow
            label={t(words.floor)}
            tabs={floors.map((one) => ({ key: String(one.id), label: one.name }))}
            active={String(floor.id)}
            onChange={(key) => address.change({ floor: Number(key) })}
          />
          <FloorMap
            key={floor.id}
            name={floor.name}
            office_id={data.office_id}
            asked={{ floor_id: floor.id, ...(at.date === null ? {} : { date: at.date }) }}
            above={240}
            empty={
              <>
                <span>{t(data.may_change ? words.drawFirst : words.none)}</span>
                {draw(floor)}
              </>
            }
            card={({ desk, look, who, area, equipment }, close) => (
              <>
                <CardHead title={desk.number} onClose={close} />
                <p>{[area, t(words[look])].filter(Boolean).join(' · ')}</p>
                {who !== null && <p>{who}</p>}
                {equipment !== '' && <p>{equipment}</p>}
              </>
            )}
          />
        </>
      )}
    </div>
  )
}
