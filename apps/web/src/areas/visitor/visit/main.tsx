import './visit.css'
import { createRoot } from 'react-dom/client'
import { phoneSecret } from './phone'
import { VisitApp } from './visit-app'

const root = document.getElementById('root')
if (root === null) throw new Error('visit.html has no #root')
/** What stands behind `#` is sent to no server. */
const token = /(?:^#|&)v=([\w.-]+)/.exec(location.hash)?.[1] ?? ''
createRoot(root).render(<VisitApp token={token} phone={phoneSecret(token)} />)
// another link was put into the address of the page that is open
addEventListener('hashchange', () => location.reload())
