import { tag } from '@workplace/contract/people/tag'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import { UserList } from './user-list'

/** People, and the tags that gather them: two lists, one screen. The tab stands in the address. */
export default function UsersPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'tags' ? 'tags' : 'people'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      tabs={[
        { key: 'people', label: t(words.people) },
        { key: 'tags', label: t(words.tags) },
      ]}
      active={shown}
      onChange={(tab) => setParams(tab === 'tags' ? { tab } : {}, { replace: true })}
    />
  )
  return shown === 'tags' ? <ResourcePage key="tags" resource={tag} tabs={tabs} /> : <UserList tabs={tabs} />
}
