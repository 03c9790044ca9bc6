import { commandPage, commandSources, commandStates } from '@workplace/contract/thing/command'
import { sortBy, useAddress } from '../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../kernel/list/filters'
import { ListPage, usePageOf } from '../../kernel/list/list-page'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { CommandState, CommandText, useCommandColumns } from './command-rows'
import { useThings } from './look-again'
import { ThingTabs } from './thing-tabs'
import { words } from './thing-words'
import styles from './things.module.css'

const filters = {
  title: search(words.search),
  office,
  state: choice(
    words.state,
    Object.entries(commandStates).map(([key, label]) => [key, label] as const),
  ),
  source: choice(words.source, optionsOf(commandSources)),
  sort: sortBy(
    (one) => /^[+-](id|asked_at|state)$/.test(one),
    () => '-id',
  ),
}

/** `/device/iotcommand`: what things were told, and what became of it. */
export default function CommandPage() {
  const t = useT()
  const language = useLanguage()
  useThings()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(commandPage, { ...address.sought, page, limit })
  const columns = useCommandColumns()
  return (
    <ListPage
      title={words.commands}
      {...{ address, answer, columns }}
      card={(row) => (
        <>
          <span className={styles.line}>
            <b>{row.device_name}</b>
            <CommandState row={row} />
          </span>
          <CommandText row={row} />
          <small>{instantText(row.asked_at, language)}</small>
        </>
      )}
      empty={words.noCommands}
      emptyHint={t(words.noCommandsHow)}
      emptyFiltered={words.noneFound}
      total={words.total}
      tableWidth={860}
      above={<ThingTabs active="commands" />}
    />
  )
}
