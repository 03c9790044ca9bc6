import {
  type CommandRow,
  commandReasons,
  commandSources,
  commandStates,
  commandTones,
} from '@workplace/contract/thing/command'
import { valuesShape } from '@workplace/contract/thing/values'
import type { Column } from '../../kernel/list/list-page'
import { instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { words } from './thing-words'
import styles from './things.module.css'

export function CommandState({ row }: { row: CommandRow }) {
  const t = useT()
  return <StateDot tone={commandTones[row.state]}>{t(commandStates[row.state])}</StateDot>
}

/** What was said, and with what; below it why it did not come about. */
export function CommandText({ row }: { row: CommandRow }) {
  const t = useT()
  const language = useLanguage()
  const why = [row.reason === null ? null : t(commandReasons[row.reason]), row.detail].filter((one) => one !== null)
  return (
    <span className={styles.twoLines}>
      <span>{[row.name, valuesShape.write(row.params, language)].filter(Boolean).join(' · ')}</span>
      {why.length > 0 && <small>{why.join(' · ')}</small>}
    </span>
  )
}

export function useCommandColumns(): Column<CommandRow>[] {
  const t = useT()
  const language = useLanguage()
  return [
    { key: 'device', title: words.device, cell: (row) => row.device_name },
    { key: 'command', title: words.command, cell: (row) => <CommandText row={row} /> },
    { key: 'state', title: words.state, width: 120, sort: 'descend', cell: (row) => <CommandState row={row} /> },
    {
      key: 'source',
      title: words.source,
      width: 160,
      cell: (row) => row.task_name ?? row.asked_by ?? t(commandSources[row.source]),
    },
    {
      key: 'asked_at',
      title: words.askedAt,
      width: 170,
      sort: 'descend',
      cell: (row) => instantText(row.asked_at, language),
    },
  ]
}
