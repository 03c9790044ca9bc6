import { tag } from '@workplace/contract/people/tag'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useT } from '../../kernel/words'
import { UserList } from './user-list'
import { words } from './words'

/** People, and the tags that gather them: two lists, one screen. The tab stands in the address. */
export default function UsersPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'tags' ? 'tags' : 'people'
  const tabs = (
    <Tabs
      activeKey={shown}
      aria-label={t(words.lists)}
      onChange={(tab) => setParams(tab === 'tags' ? { tab } : {}, { replace: true })}
      tabBarStyle={{ margin: 0 }}
      items={[
        { key: 'people', label: t(words.people) },
        { key: 'tags', label: t(words.tags) },
      ]}
    />
  )
  return shown === 'tags' ? <ResourcePage key="tags" resource={tag} tabs={tabs} /> : <UserList tabs={tabs} />
}
