import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { useSearchParams } from 'react-router'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { Cards } from './cards'
import { StrategyPreview } from './delivery/strategy-preview'
import { words } from './pass-words'
import { Tester } from './tester'

const form: FormParts = { leads: { How: StrategyPreview } }

const lists = ['strategies', 'tester', 'cards'] as const

/** `/pass/strategy`: who may pass which doors when, whether somebody may, and with which cards. */
export default function StrategyPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = lists.find((one) => one === params.get('tab')) ?? 'strategies'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={lists.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'strategies' ? {} : { tab }, { replace: true })}
    />
  )
  if (shown === 'cards') return <Cards tabs={tabs} />
  if (shown === 'strategies')
    return <ResourcePage key="strategies" resource={throughStrategy} tabs={tabs} form={() => form} />
  return <Tester tabs={tabs} />
}
