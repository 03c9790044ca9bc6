import { useQuery } from '@tanstack/react-query'
import { type HolidayOffice, holidayOffices, setHolidayOffices } from '@workplace/contract/place/holidays'
import { Alert, Button, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './holiday-words'
import styles from './holidays.module.css'

type Props = {
  readonly id: number
  readonly name: string
  /** What the other calendars are called. */
  readonly nameOf: (id: number) => string
  readonly onClose: () => void
}

const byCity = (offices: readonly HolidayOffice[]) => {
  const groups = new Map<string, HolidayOffice[]>()
  for (const one of offices) groups.set(one.city_name, [...(groups.get(one.city_name) ?? []), one])
  return [...groups.values()]
}

/** Which offices follow a calendar. One that follows another leaves it, which is said where it is chosen. */
export function OfficesDialog({ id, name, nameOf, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const close = useWhileHere(onClose)
  const { data, error, refetch } = useQuery(queryOf(holidayOffices, {}, { quiet: true }))
  const [asked, setAsked] = useState<ReadonlySet<number> | null>(null)
  const save = useChange(setHolidayOffices, { stale: ['/holidays', '/office'] })
  const offices = data?.items ?? []
  const now = new Set(offices.flatMap((one) => (one.holiday_id === id ? one.id : [])))
  const chosen = asked ?? now
  const store = () =>
    save.mutate(
      { id, office_ids: [...chosen], move: true },
      {
        onSuccess: () => {
          toast.success(t(words.officesSaved))
          close()
        },
      },
    )
  return (
    <Modal
      open
      width={520}
      title={t(words.offices)}
      onCancel={onClose}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: asked === null, loading: save.isPending }}
      onOk={store}
    >
      {error !== null ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t(words.retry)}
            </Button>
          }
        />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 5 }} title={false} />
      ) : offices.length === 0 ? (
        <p className={styles.quiet}>{t(words.noOffices)}</p>
      ) : (
        <div className={styles.importing}>
          <p className={styles.quiet}>{t(words.officesText, { name })}</p>
          {byCity(offices).map((group) => (
            <fieldset key={group[0]?.city_name} className={styles.city}>
              <legend>{nameIn(language, group[0]?.city_name ?? '', group[0]?.city_name_en)}</legend>
              {group.map((one) => {
                const other = one.holiday_id === null || one.holiday_id === id ? null : nameOf(one.holiday_id)
                const isIn = chosen.has(one.id)
                return (
                  <Checkbox
                    key={one.id}
                    checked={isIn}
                    onChange={({ target }) => {
                      const next = new Set(chosen)
                      target.checked ? next.add(one.id) : next.delete(one.id)
                      setAsked(next)
                    }}
                  >
                    {nameIn(language, one.name, one.name_en)}
                    {other === null ? null : (
                      <small data-warns={isIn || undefined}>
                        {t(isIn ? words.moves : words.follows, { name: other })}
                      </small>
                    )}
                  </Checkbox>
                )
              })}
            </fieldset>
          ))}
        </div>
      )}
    </Modal>
  )
}
