import { scanDesk } from '@workplace/contract/station/desk-stickers'
import { Button, Result, Spin } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import { bookingWords as words } from './booking-words'
import { officeTime } from './use-desks'

const told = { checked_in: words.scanCheckedIn, booked: words.scanBooked, again: words.scanAgain } as const

/** Behind the sticker of a desk: who scanned it is checked in, or has it from now on. */
export default function ScanPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('c') ?? ''
  const scan = useChange(scanDesk, { stale: ['/reservation', '/station', '/station_checkin'], quiet: true })
  const { data, error, isPending, mutate } = scan
  // once for each code, however often the page is drawn
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (sent.current === code) return
    sent.current = code
    mutate({ code })
  }, [code, mutate])
  const toMine = (
    <Button key="mine" type="primary" onClick={() => void navigate('/station/myreservation')}>
      {t(words.mine)}
    </Button>
  )
  if (data !== undefined && !isPending) {
    const place = [
      nameIn(language, data.office_name, data.office_name_en),
      data.floor_name,
      nameIn(language, data.area_name, data.area_name_en),
    ].join(' · ')
    return (
      <Result
        status="success"
        title={<h1>{`${data.number} · ${t(told[data.outcome])}`}</h1>}
        subTitle={
          <span role="status">{`${place} · ${t(words.scanUntil, { time: officeTime(data.end_time, data.timezone) })}`}</span>
        }
        extra={toMine}
      />
    )
  }
  if (error !== null && !isPending)
    return (
      <Result
        status="warning"
        title={<h1>{t(words.scanDesk)}</h1>}
        subTitle={<span role="alert">{error.message}</span>}
        extra={[
          ...(error.reason === 'station_person'
            ? [
                <Button key="swap" type="primary" onClick={() => mutate({ code, swap: true })}>
                  {t(words.swap)}
                </Button>,
              ]
            : [toMine]),
          <Button key="other" onClick={() => void navigate('/station/reservation')}>
            {t(words.otherDesk)}
          </Button>,
        ]}
      />
    )
  return <Result icon={<Spin size="large" />} title={<h1>{t(words.scanWaiting)}</h1>} />
}
