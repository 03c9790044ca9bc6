import './kernel/base.css'
import { createRoot } from 'react-dom/client'
import { enterEarly } from './app/gate'
import { takeHandOver } from './app/hand-over'
import { Root } from './app/root'
import { startRouter } from './app/router'
import { startMode } from './kernel/mode'
import { currentLanguage, showLanguage } from './kernel/words'

takeHandOver()
startMode()
showLanguage(currentLanguage())

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// After the hand-over: the router reads the address when it is made.
const router = startRouter()
void enterEarly().then(() => createRoot(root).render(<Root router={router} />))
