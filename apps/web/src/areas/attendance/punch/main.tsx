import './punch-page.css'
import { createRoot } from 'react-dom/client'
import { readCookie } from '../../../kernel/cookies'
import { PageLanguageContext } from '../../../kernel/light/say'
import { PunchApp } from './punch-app'

const root = document.getElementById('root')
if (root === null) throw new Error('punch.html has no #root')
// as the console has it
const said = readCookie('language') ?? localStorage.getItem('language') ?? navigator.language
const language = said.startsWith('en') ? 'en' : 'zh'
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
createRoot(root).render(
  <PageLanguageContext value={language}>
    <PunchApp language={language} />
  </PageLanguageContext>,
)
