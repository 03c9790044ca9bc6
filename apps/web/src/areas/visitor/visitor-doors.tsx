import { deliveryReasons } from '@workplace/contract/pass/delivery-words'
import { type WindowDoorState, windowDoorStates } from '@workplace/contract/pass/window-words'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import list from '../../kernel/list/list.module.css'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { windowText } from './visit-text'
import styles from './visitor.module.css'
import { words } from './visitor-words'

const tones = {
  held: 'good',
  waiting: 'busy',
  failed: 'bad',
  no_device: 'quiet',
  leaving: 'warning',
  gone: 'quiet',
} as const satisfies Record<WindowDoorState, string>

/** Which doors open to a visitor and when, and whether each device knows it; where it does not, what there is to do. */
export function VisitorDoors({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  if (row.doors.length === 0) return null
  return (
    <>
      <h2 className={list.heading}>{t(words.doors)}</h2>
      <ul className={styles.history}>
        {row.doors.map((window) => (
          <li key={`${window.start_time} ${window.from_time}`}>
            {windowText({ start: window.from_time, end: window.until_time }, row.timezone, language)}
            {window.code !== null && (
              <span className={list.quiet} title={t(words.codeHelp)}>
                {' '}
                · {t(words.code)} {window.code}
              </span>
            )}
            <ul className={list.plain}>
              {window.doors.map(({ door, device, state, reason }) => (
                <li key={door}>
                  <span className={styles.line}>
                    {door}
                    <StateDot tone={tones[state]}>{t(windowDoorStates[state])}</StateDot>
                  </span>
                  {state === 'leaving' && device !== null && <small>{t(words.stillAt, { device })}</small>}
                  {reason !== null && (
                    <small className={list.quiet}>
                      {t(deliveryReasons[reason].label)} · {t(deliveryReasons[reason].advice)}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
