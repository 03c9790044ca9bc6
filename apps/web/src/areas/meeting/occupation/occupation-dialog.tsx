import type { InputOf } from '@workplace/contract/kernel/endpoint'
import {
  addOccupation,
  checkOccupation,
  cyclemeeting,
  occupyMeetings,
  type Resolution,
} from '@workplace/contract/meeting/cyclemeeting'
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useUser } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { ClaimDialog, useClaim } from './claim-dialog'
import { type OccupationCheck, OccupationClashes } from './occupation-clashes'
import { OccupationFields, type OccupationValues } from './occupation-fields'
import { occupationWords as words } from './occupation-words'
import { type Resolutions, wireResolutions } from './resolutions'

type Wish = InputOf<typeof addOccupation>
type Props = { readonly room_id?: number; readonly onClose: () => void }

const stale = [cyclemeeting.path, '/meetingroom', '/meeting']

const wishOf = (values: OccupationValues): Wish => ({
  meetingroom_id: values.meetingroom_id ?? 0,
  subject: values.subject ?? '',
  booker_id: values.booker_id ?? null,
  period: values.period,
  interval: values.interval,
  weekdays: values.period === 'week' ? (values.weekdays ?? null) : null,
  month_mode: values.period === 'month' ? values.month_mode : null,
  begin_date: values.begin_date ?? '',
  start_time: values.start_time ?? '',
  end_time: values.end_time ?? '',
  times: values.ends === 'times' ? (values.times ?? null) : null,
  end_date: values.ends === 'date' ? (values.end_date ?? null) : null,
})

/** Occupies a room again and again: first when, then what becomes of the days on which it is taken. */
export function OccupationDialog({ room_id, onClose }: Props) {
  const t = useT()
  const closeOwn = useWhileHere(onClose)
  const { id } = useUser()
  const [form] = Form.useForm<OccupationValues>()
  const [found, setFound] = useState<{ wish: Wish; checked: OccupationCheck } | null>(null)
  const [all, setAll] = useState<Resolution>('skip')
  const [chosen, setChosen] = useState<Resolutions>(new Map())
  const [notify, setNotify] = useState(true)
  const claim = useClaim(form, () => setFound(null))
  const add = useChange(addOccupation, { quiet: true, stale })
  const settle = useChange(occupyMeetings, { quiet: true, stale })

  const done = (n: number, skipped: number) => {
    toast.success(skipped === 0 ? t(words.made, { n }) : t(words.madeSome, { n, skipped }))
    closeOwn()
  }
  const check = (wish: Wish) => call(checkOccupation, wish, { quiet: true })
  const send = (values: OccupationValues) =>
    claim.run(async () => {
      const wish = wishOf(values)
      const checked = await check(wish)
      if (checked.exist) return setFound({ wish, checked })
      const { dates, skipped } = await add.mutateAsync(wish)
      done(dates, skipped.length)
    })
  const confirm = ({ wish, checked }: { wish: Wish; checked: OccupationCheck }) =>
    claim.run(
      async () => {
        const resolutions = wireResolutions(checked.items, all, chosen)
        const { dates, skipped } = await settle.mutateAsync({ ...wish, resolutions, notify })
        done(dates, skipped.length)
      },
      async ({ reason }) => {
        // somebody booked or moved meanwhile: what stands there now
        if (!['stale', 'conflict', 'occupy_clash'].includes(reason)) return
        claim.setProblem(t(words.changedMeanwhile))
        await check(wish).then((now) => setFound({ wish, checked: now }), claim.showProblem)
      },
    )
  return (
    <ClaimDialog<OccupationValues>
      title={t(words.title)}
      words={words}
      main={t(words.check)}
      claim={claim}
      second={
        found === null ? null : (
          <OccupationClashes
            checked={found.checked}
            all={all}
            chosen={chosen}
            notify={notify}
            onAll={(resolution) => {
              setAll(resolution)
              setChosen(new Map())
            }}
            onChoose={setChosen}
            onNotify={setNotify}
          />
        )
      }
      onConfirm={() => found !== null && void confirm(found)}
      onBack={() => setFound(null)}
      onClose={onClose}
      form={form}
      initialValues={{
        meetingroom_id: room_id ?? null,
        booker_id: id,
        period: 'week',
        interval: 1,
        month_mode: 'day_of_month',
        ends: 'times',
        times: 10,
      }}
      onFinish={(values) => void send(values)}
    >
      <OccupationFields />
    </ClaimDialog>
  )
}
