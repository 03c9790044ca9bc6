import { WarningFilled } from '@ant-design/icons'
import { emergencyKinds } from '@workplace/contract/device/emergency-kinds'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../kernel/session/session'
import { useLanguage, useT } from '../../../kernel/words'
import { officeTime } from './door-text'
import { words } from './door-words'
import styles from './doors.module.css'
import { EmergencyDialog } from './emergency-dialog'
import type { WallData } from './wall-answer'

/** That an emergency or a drill runs, how far its doors are, and its end. */
export function EmergencyBanner({ data }: { data: WallData }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-doors')
  const [ending, setEnding] = useState(false)
  const { emergency, items, timezone } = data
  if (emergency === null) return null
  const isDrill = emergency.kind === 'drill'
  const time = officeTime(emergency.began_at, timezone ?? 'UTC', language)
  const marked = items.filter(({ opens_in_emergency, is_on }) => opens_in_emergency && is_on)
  const done = marked.filter(({ is_confirmed, device }) => is_confirmed && device !== null).length
  return (
    <div
      className={styles.banner}
      role="alert"
      data-drill={isDrill || undefined}
      data-done={done === marked.length || undefined}
    >
      <WarningFilled aria-hidden />
      <div>
        <b>{t(words.runs, { kind: isDrill ? t(emergencyKinds.drill) : t(words.emergency) })}</b>
        <p>
          {emergency.began_by === null ? t(words.began, { time }) : t(words.beganBy, { time, who: emergency.began_by })}
          {emergency.began_reason === null ? '' : ` · ${emergency.began_reason}`}
        </p>
        <p>{isDrill ? t(words.drillNote) : t(words.confirmed, { done, all: marked.length })}</p>
      </div>
      {may && (
        <Button danger={!isDrill} onClick={() => setEnding(true)}>
          {t(isDrill ? words.endDrill : words.end)}
        </Button>
      )}
      {ending && <EmergencyDialog data={data} act="end" onClose={() => setEnding(false)} />}
    </div>
  )
}
