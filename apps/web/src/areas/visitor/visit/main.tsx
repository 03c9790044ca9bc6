import './visit.css'
import { createRoot } from 'react-dom/client'
import { GroupApp } from './group-app'
import { ownOfGroup, phoneSecret } from './phone'
import { VisitApp } from './visit-app'

const root = document.getElementById('root')
if (root === null) throw new Error('visit.html has no #root')
/** What stands behind `#` is sent to no server. */
const behind = (name: 'v' | 'g') => new RegExp(`(?:^#|&)${name}=([\\w.-]+)`).exec(location.hash)?.[1] ?? ''
const group = behind('g')
// who entered themselves on this phone comes back to their own page
const token = behind('v') || (group === '' ? '' : (ownOfGroup(group) ?? ''))
createRoot(root).render(
  group !== '' && token === '' ? (
    <GroupApp token={group} phone={phoneSecret(group)} />
  ) : (
    <VisitApp token={token} phone={phoneSecret(token)} />
  ),
)
// another link was put into the address of the page that is open
addEventListener('hashchange', () => location.reload())
