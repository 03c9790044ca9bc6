import './kernel/no-eval'
import './kernel/theme/base.css'
import { createRoot } from 'react-dom/client'
import './app/adders'
import './app/slots'
import { Root } from './app/root'
import { fetchFirstScreen } from './app/route-guard'
import { startRouter } from './app/router'
import { takeHandOver } from './app/session/hand-over'
import { frameFor, Outline } from './app/shell/outline'
import { keepFocus } from './kernel/keep-focus'
import { startMode } from './kernel/theme/mode'
import { currentLanguage, showLanguage } from './kernel/words'

takeHandOver()
startMode()
keepFocus()
showLanguage(currentLanguage())

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// After the hand-over: the router reads the address when it is made.
const router = startRouter()
const drawn = createRoot(root)
const { pathname } = location
const frame = frameFor(pathname)
if (frame !== null) drawn.render(<Outline frame={frame} path={pathname} />)
void fetchFirstScreen().then(() => drawn.render(<Root router={router} />))
