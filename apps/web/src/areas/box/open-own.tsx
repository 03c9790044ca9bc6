import type { OwnLocker } from '@workplace/contract/box/lockers'
import { openingStates, openingTones } from '@workplace/contract/box/opening-states'
import { openLocker } from '@workplace/contract/box/openings'
import { Button } from 'antd'
import { useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { momentText } from './locker-place'
import { openingWords as words } from './opening-words'

/** One's locker opens with one press; what became of it is shown as soon as the cabinet says so. */
export function OpenOwn({ row }: { row: OwnLocker }) {
  const t = useT()
  const language = useLanguage()
  const open = useChange(openLocker, { stale: ['/box'] })
  if (!row.may_open) return null
  const isOpening = open.isPending || row.opened_state === 'sent'
  return (
    <span className={list.stack}>
      {row.offline_since === null ? (
        <Button
          type="primary"
          aria-label={`${t(words.open)} · ${row.number}`}
          loading={isOpening}
          disabled={isOpening}
          onClick={() => open.mutate({ id: row.id })}
        >
          {t(isOpening ? words.opening : words.open)}
        </Button>
      ) : (
        <small>{t(words.offline, { time: momentText(language, row.offline_since, row.timezone) })}</small>
      )}
      {row.pin !== null && <small>{t(words.pin, { pin: row.pin })}</small>}
      {row.opened_state !== null && row.opened_time !== null && (
        <span role="status">
          <StateDot tone={openingTones[row.opened_state]}>
            {t(words.lastOpened, {
              state: t(openingStates[row.opened_state]),
              time: momentText(language, row.opened_time, row.timezone),
            })}
          </StateDot>
        </span>
      )}
    </span>
  )
}
