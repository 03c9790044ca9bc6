import { resourceServiceType } from '@workplace/contract/meetingroom/resource-service-type'
import { resources } from '@workplace/contract/meetingroom/resources'
import { services } from '@workplace/contract/meetingroom/services'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { facilityWords as words } from './facility-words'

const shownBy = ['facilities', 'services', 'types'] as const

/** Facilities, services and the types that group them: three lists, one screen. The tab stands in the address. */
export default function FacilityPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = shownBy.find((tab) => tab === params.get('tab')) ?? 'facilities'
  const tabs = (
    <TabRow
      label={t(words.kinds)}
      tabs={shownBy.map((key) => ({ key, label: t(words[key]) }))}
      active={shown}
      onChange={(tab) => setParams(tab === 'facilities' ? {} : { tab }, { replace: true })}
    />
  )
  if (shown === 'types') return <ResourcePage key="types" resource={resourceServiceType} tabs={tabs} />
  if (shown === 'services') return <ResourcePage key="services" resource={services} tabs={tabs} />
  return <ResourcePage key="facilities" resource={resources} tabs={tabs} />
}
