import { loadNotice } from '../../areas/meetingroom/public'
import { currentPlace } from '../../areas/place/public'
import { queryClient } from '../../kernel/client/query'
import { readToken } from '../../kernel/session/token'
import { chooseLanguage, currentLanguage, useT } from '../../kernel/words'
import { sendLanguage } from '../session/session-flow'
import { words } from './shell-words'

export function switchLanguage(): void {
  chooseLanguage(currentLanguage() === 'zh' ? 'en' : 'zh')
  if (readToken() === undefined) return
  sendLanguage()
  // What the server has put into words comes in the other language, too.
  void queryClient.invalidateQueries()
  loadNotice(currentPlace().officeVal).catch(() => undefined)
}

/** Offers the other language by its own name. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useT()
  return (
    <button type="button" className={className} lang={t(['en', 'zh-CN'])} onClick={switchLanguage}>
      {t(words.otherLanguage)}
    </button>
  )
}
