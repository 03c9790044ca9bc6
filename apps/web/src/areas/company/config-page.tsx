import { useQuery } from '@tanstack/react-query'
import {
  type ConfigKey,
  type ConfigRow,
  configList,
  type StrategyGroup,
  strategies,
  strategyEdit,
  strategyGroups,
} from '@workplace/contract/company/strategy'
import * as topics from '@workplace/contract/company/topics'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useMayForAll } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { ConfigSetting } from './config-setting'
import { configWords as words } from './config-words'
import { SettingsPage } from './settings/settings-page'

/** What was changed last, so that it can be put back. */
export type LastChange = { readonly key: ConfigKey; readonly before: string }

/** The settings of the company: found by a word, changed where they stand, each with a way back. */
export default function ConfigPage() {
  const t = useT()
  const [sought, setSought] = useState('')
  const [last, setLast] = useState<LastChange | null>(null)
  const mayChange = useMayForAll('change-config')
  const answer = useQuery(queryOf(configList, {}, { quiet: true }))
  const edit = useChange(strategyEdit, { stale: ['/companyconfig'] })
  useLiveRefresh(topics.strategy, '/companyconfig')

  const save = async (row: ConfigRow, value: string | null, kind: 'change' | 'undo' = 'change') => {
    try {
      await edit.mutateAsync({ strategy_key: row.strategy_key, strategy_values: value })
      setLast(kind === 'undo' ? null : { key: row.strategy_key, before: row.strategy_values })
      const name = t(strategies[row.strategy_key].label)
      toast.success(kind === 'undo' ? t(words.undone) : t(words.saved, { name }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const rows = answer.data?.items ?? []
  const needle = sought.trim().toLowerCase()
  const matches = ({ strategy_key }: ConfigRow) => {
    const { label, help = ['', ''], group } = strategies[strategy_key]
    return [strategy_key, ...label, ...help, ...strategyGroups[group]].join(' ').toLowerCase().includes(needle)
  }
  const found = rows.filter(matches)
  const groups = (Object.keys(strategyGroups) as StrategyGroup[])
    .map((group) => ({ group, own: found.filter(({ strategy_key }) => strategies[strategy_key].group === group) }))
    .filter(({ own }) => own.length > 0)
  return (
    <SettingsPage
      title={t(words.title)}
      intro={t(mayChange ? words.intro : words.readOnly)}
      search={t(words.search)}
      sought={sought}
      onSought={setSought}
      answer={answer}
      groups={groups.map(({ group, own }) => ({
        label: t(strategyGroups[group]),
        rows: own.map((row) => (
          <ConfigSetting
            key={row.strategy_key}
            row={row}
            rows={rows}
            mayChange={mayChange}
            undo={last?.key === row.strategy_key ? () => void save(row, last.before, 'undo') : undefined}
            onSave={(value) => void save(row, value)}
          />
        )),
      }))}
    />
  )
}
