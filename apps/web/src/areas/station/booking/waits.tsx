import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { units } from '@workplace/contract/station/desk-booking'
import { type DeskWait, endWaits, ownWaits, waitForDesk } from '@workplace/contract/station/desk-wait'
import { Alert, Button } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { waitWords as words } from './wait-words'

const stale = { stale: ['/reservation/waits'] }

/** What one waits for, on a day or on all of them, and the way out. */
export function Waits({ date }: { readonly date?: string }) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(ownWaits, {}, { quiet: true }))
  const end = useChange(endWaits, stale)
  const shown = (answer.data?.items ?? []).filter((one) => date === undefined || one.date === date)
  const comma = language === 'zh' ? '，' : ', '
  const when = (one: DeskWait) =>
    one.unit === 'hour'
      ? `${one.start_time}–${one.end_time}`
      : one.unit === 'slot'
        ? one.slots.map(({ name, name_en }) => nameIn(language, name, name_en)).join(comma)
        : t(units.day)
  const what = (one: DeskWait) =>
    [
      ...[dayText(one.date, language), when(one), nameIn(language, one.office_name, one.office_name_en)],
      ...(one.floor_name === null ? [] : [one.floor_name]),
      ...(one.area_name === null ? [] : [nameIn(language, one.area_name, one.area_name_en)]),
      ...one.equipment.map(({ name, name_en }) => nameIn(language, name, name_en)),
    ].join(' · ')
  return shown.map((one) => (
    <Alert
      key={one.id}
      className={styles.note}
      type="info"
      showIcon
      title={t(words.inLine, { n: one.place, what: what(one) })}
      action={
        <Button
          size="small"
          disabled={end.isPending}
          onClick={() => end.mutate({ ids: [one.id] }, { onSuccess: () => toast.success(t(words.left)) })}
        >
          {t(words.leave)}
        </Button>
      }
    />
  ))
}

type Asked = Parameters<ReturnType<typeof useChange<typeof waitForDesk>>['mutateAsync']>[0]

/** Nothing is free: one press, and what comes free is booked. */
export function WaitOffer({ asked }: { readonly asked: Asked }) {
  const t = useT()
  const answer = useQuery(queryOf(ownWaits, {}, { quiet: true }))
  const wait = useChange(waitForDesk, stale)
  if (answer.data === undefined || answer.data.items.some(({ date }) => date === asked.date)) return null
  return (
    <Alert
      className={styles.note}
      type="warning"
      showIcon
      title={t(words.full)}
      description={t(asked.swap ? words.explainSwap : words.explain)}
      action={
        <Button
          type="primary"
          loading={wait.isPending}
          onClick={() => wait.mutate(asked, { onSuccess: ({ place }) => toast.success(t(words.began, { n: place })) })}
        >
          {t(words.wait)}
        </Button>
      }
    />
  )
}
