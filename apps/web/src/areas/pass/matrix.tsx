import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { instant } from '@workplace/contract/kernel/field'
import { passMatrix, passMatrixExport } from '@workplace/contract/pass/verdict'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import type { PassWay } from '@workplace/domain/access/strategy'
import { Form, Spin } from 'antd'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useAddressParams } from '../../kernel/address-params'
import { file } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import { ExportMenu } from '../../kernel/list/export-menu'
import { ListError, ListNone, ListSkeleton } from '../../kernel/list/list-states'
import { ReferencesPicker } from '../../kernel/widgets/reference-input'
import { InstantInput } from '../../kernel/widgets/time-input'
import { useT } from '../../kernel/words'
import styles from './pass.module.css'
import { words } from './pass-words'
import { WayPicker } from './way-picker'

const when = instant(words.at, { optional: true })

/** What is chosen, as it stands in the address. */
const lists = ['people', 'departments', 'doors', 'offices'] as const
type List = (typeof lists)[number]

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((one) => /^[1-9]\d{0,9}$/.test(one))
    .map(Number)

const pickers: Readonly<Record<List, { readonly to: string; readonly label: (typeof words)[List] }>> = {
  people: { to: 'user', label: words.people },
  departments: { to: 'department', label: words.departments },
  doors: { to: 'doors', label: words.doors },
  offices: { to: 'office', label: words.offices },
}

/** Who of several people passes which of several doors. What is asked stands in the address. */
export function Matrix({ way }: { way: PassWay | null }) {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const at = params.get('at')
  const put = (name: string, value: string | null | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null || value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const [people, departments, doors, offices] = lists.map((name) => idsIn(params.get(name)))
  const input = {
    user_ids: (people ?? []).join(','),
    department_ids: (departments ?? []).join(','),
    door_ids: (doors ?? []).join(','),
    office_ids: (offices ?? []).join(','),
    ...(at === null ? {} : { at }),
    ...(way === null ? {} : { way }),
  }
  const isAsked = (input.user_ids + input.department_ids).length > 0 && (input.door_ids + input.office_ids).length > 0
  const answer = useQuery({
    ...queryOf(passMatrix, input, { quiet: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const { data, error } = answer
  /** The tester of one cell; what the grid was asked stays, for the way back. */
  const cellAddress = (person: number, door: number) => {
    const next = new URLSearchParams(params)
    next.delete('view')
    next.set('person', String(person))
    next.set('door', String(door))
    return `?${next}`
  }
  return (
    <>
      <Form layout="vertical" className={styles.matrixAsked}>
        {lists.map((name) => (
          <Form.Item key={name} label={t(pickers[name].label)}>
            <ReferencesPicker
              to={pickers[name].to}
              compact
              aria-label={t(pickers[name].label)}
              value={idsIn(params.get(name))}
              onChange={(ids) => put(name, ids?.join(','))}
              allowClear
            />
          </Form.Item>
        ))}
        <Form.Item label={t(words.at)} extra={t(words.now)}>
          <InstantInput
            field={when}
            name="at"
            aria-label={t(words.at)}
            value={at}
            onChange={(time) => put('at', time)}
          />
        </Form.Item>
        <WayPicker value={way} onChange={(chosen) => put('way', chosen)} />
      </Form>
      {!isAsked ? (
        <ListNone text={t(words.chooseBoth)} />
      ) : error !== null ? (
        <ListError error={error} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} />
      ) : data.people.length === 0 || data.doors.length === 0 ? (
        <ListNone text={t(data.people.length === 0 ? words.noPeople : words.noDoors)} />
      ) : (
        <Spin spinning={answer.isPlaceholderData}>
          <div className={styles.matrixHead}>
            <span>{t(words.counts, countsOf(data.cells))}</span>
            <ExportMenu save={(format) => file(passMatrixExport, { ...input, format })} />
          </div>
          <div className={styles.matrixBox}>
            <table className={styles.matrix} onKeyDown={moveFocus}>
              <thead>
                <tr>
                  <th scope="col">{t(words.person)}</th>
                  {data.doors.map((door) => (
                    <th key={door.id} scope="col">
                      {door.name}
                      <small>{door.office_name}</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.people.map((person, row) => (
                  <tr key={person.id}>
                    <th scope="row">{person.name}</th>
                    {data.doors.map((door, column) => {
                      const cell = data.cells[row]?.[column]
                      if (cell === undefined) return <td key={door.id} />
                      return (
                        <td key={door.id}>
                          <Link to={cellAddress(person.id, door.id)} data-ok={cell.ok}>
                            {cell.ok ? (
                              <CheckCircleFilled aria-label={t(words.yes)} />
                            ) : (
                              <CloseCircleFilled aria-label={t(words.no)} />
                            )}
                            <span>{t(accessReasons[cell.reason])}</span>
                          </Link>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Spin>
      )}
    </>
  )
}

const countsOf = (cells: readonly (readonly { readonly ok: boolean }[])[]) => {
  const all = cells.flat()
  const yes = all.filter(({ ok }) => ok).length
  return { yes, no: all.length - yes }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Arrows go from cell to cell, as in a sheet. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.closest('tr')
  if (step === undefined || !cell || !row) return
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows])
  const next = rows[rows.indexOf(row) + step[0]]?.cells[cell.cellIndex + step[1]]
  const link = next?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
