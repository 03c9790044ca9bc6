import './muster-phone.css'
import { createRoot } from 'react-dom/client'
import { readCookie } from '../../../kernel/cookies'
import { PageLanguageContext } from '../../../kernel/light/say'
import { MusterApp } from './muster-app'
import { MusterPhone } from './muster-phone'
import { musterPageWords } from './words'

const root = document.getElementById('root')
if (root === null) throw new Error('muster.html has no #root')
// as the console has it
const said = readCookie('language') ?? localStorage.getItem('language') ?? navigator.language
const language = said.startsWith('en') ? 'en' : 'zh'
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
const office = Number(new URLSearchParams(location.search).get('office')) || undefined
const phone = new MusterPhone(language, musterPageWords.me[language === 'zh' ? 0 : 1], office)
createRoot(root).render(
  <PageLanguageContext value={language}>
    <MusterApp phone={phone} />
  </PageLanguageContext>,
)
const look = () => void phone.look()
look()
// a muster is looked at often, a quiet day each minute: it is kept for when there is no line
setInterval(() => (phone.current().state?.muster === null ? undefined : look()), 10_000)
setInterval(look, 60_000)
addEventListener('online', look)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())

/** The page itself is kept by a worker, with the files that it is made of. */
async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/muster-worker.js', { scope: '/muster' })
  const { active } = await navigator.serviceWorker.ready
  const own = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ files: own.filter((name) => /\/assets\/[^?]+$/.test(name)) })
}
addEventListener('load', () => void keepPage().catch(() => undefined))
