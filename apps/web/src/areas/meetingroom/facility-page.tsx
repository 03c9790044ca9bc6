import { resourceServiceType } from '@workplace/contract/meetingroom/resource-service-type'
import { resources } from '@workplace/contract/meetingroom/resources'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useT } from '../../kernel/words'
import { words } from './words'

/** Facilities and the types that group them: two lists, one screen. The tab stands in the address. */
export default function FacilityPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'types' ? 'types' : 'facilities'
  const tabs = (
    <Tabs
      activeKey={shown}
      aria-label={t(words.kinds)}
      onChange={(tab) => setParams(tab === 'types' ? { tab } : {}, { replace: true })}
      tabBarStyle={{ margin: 0 }}
      items={[
        { key: 'facilities', label: t(words.facilities) },
        { key: 'types', label: t(words.types) },
      ]}
    />
  )
  return shown === 'types' ? (
    <ResourcePage key="types" resource={resourceServiceType} tabs={tabs} />
  ) : (
    <ResourcePage key="facilities" resource={resources} tabs={tabs} />
  )
}
