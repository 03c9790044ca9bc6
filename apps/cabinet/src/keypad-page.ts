/** Words of the page, Chinese first, as it begins. */
const words = {
  title: ['储物柜', 'Lockers'],
  choose: ['请选择您的储物柜，或刷卡', 'Choose your locker, or hold your card to the reader'],
  pin: ['请输入 6 位密码', 'Enter the 6-digit PIN'],
  back: ['返回', 'Back'],
  erase: ['删除', 'Delete'],
  opening: ['正在开柜…', 'Opening …'],
  opened: ['已打开，用后请关好柜门', 'Open. Please close the door afterwards.'],
  unknown: ['锁控板没有回应：请查看柜门是否已打开', 'The lock board doesn’t answer. Look whether the door is open.'],
  fault: ['柜门没有打开，请联系管理员', 'The door didn’t open. Ask whoever looks after the lockers.'],
  wrong: ['密码或卡不正确', 'Wrong PIN or card'],
  wait: ['错误次数过多，请 {n} 秒后再试', 'Too many wrong PINs. Try again in {n} s.'],
  too_old: [
    '离线时间过长，暂不能开柜，请联系管理员',
    'Offline for too long: nothing opens here. Ask whoever looks after the lockers.',
  ],
  no_grants: ['柜体尚未设置', 'This cabinet isn’t set up yet'],
  no_lock: ['该储物柜没有接锁', 'This locker has no lock here'],
  board_away: ['锁控板没有连接，请联系管理员', 'The lock board is away. Ask whoever looks after the lockers.'],
  offline: ['离线', 'Offline'],
} as const

/** The page of the tablet: one file, nothing from elsewhere, so that it is there when the network is not. */
export const keypadPage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title[0]} · ${words.title[1]}</title>
<style>
  :root { color-scheme: light dark; --line: #c9ced6; --main: #1554c0; --on: #fff; --bad: #b3261e; --good: #14713d }
  @media (prefers-color-scheme: dark) { :root { --line: #4a515c; --main: #8ab4f8; --on: #10151d; --bad: #ffb4ab; --good: #7ddba0 } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; font: 20px/1.4 system-ui, sans-serif; display: grid; grid-template-rows: auto 1fr }
  header { display: flex; gap: 16px; align-items: center; padding: 16px 24px; border-bottom: 1px solid var(--line) }
  h1 { font-size: 24px; margin: 0; flex: 1 }
  main { padding: 24px; display: grid; gap: 20px; align-content: start; justify-items: center }
  p { margin: 0; min-height: 28px; text-align: center }
  p.bad { color: var(--bad) } p.good { color: var(--good) }
  button { font: inherit; min-height: 56px; min-width: 64px; padding: 0 16px; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit }
  button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
  button:active { background: var(--main); color: var(--on) }
  #doors { display: grid; gap: 10px; max-width: 100%; overflow: auto }
  #keys { display: grid; grid-template-columns: repeat(3, 96px); gap: 10px }
  #keys button { min-height: 72px; font-size: 26px }
  #typed { font-size: 40px; letter-spacing: 14px; min-height: 56px; font-variant-numeric: tabular-nums }
  [hidden] { display: none !important }
</style>
<header><h1 id="name"></h1><span id="offline" hidden></span><button id="language"></button></header>
<main>
  <p id="say" role="status" aria-live="assertive"></p>
  <div id="doors"></div>
  <div id="pad" hidden>
    <p id="typed" aria-hidden="true"></p>
    <div id="keys"></div>
  </div>
</main>
<script>
const words = ${JSON.stringify(words)}
let language = localStorage.language === 'en' ? 1 : 0
let front = { name: '', doors: [], isReady: true, isOnline: true }
let chosen = null, typed = '', swiped = '', last = 0, busy = false, shown = ['choose', '', {}], reset = 0
const byId = (id) => document.getElementById(id)
const word = (key, values = {}) => words[key][language].replace(/\\{(\\w+)\\}/g, (_, name) => values[name])
function say(key, tone = '', values = {}) {
  shown = [key, tone, values]
  byId('say').textContent = word(key, values)
  byId('say').className = tone
}
function draw() {
  document.documentElement.lang = language === 0 ? 'zh-CN' : 'en'
  byId('name').textContent = front.name || word('title')
  byId('language').textContent = language === 0 ? 'English' : '中文'
  byId('offline').textContent = word('offline')
  byId('offline').hidden = front.isOnline
  byId('doors').hidden = chosen !== null
  byId('pad').hidden = chosen === null
  byId('typed').textContent = '●'.repeat(typed.length) + '○'.repeat(6 - typed.length)
  const back = byId('keys').querySelector('[data-key=back]')
  if (back) { back.textContent = word('back'); byId('keys').querySelector('[data-key=erase]').textContent = word('erase') }
  say(...shown)
}
function drawDoors() {
  const doors = byId('doors')
  doors.replaceChildren(...front.doors.map((door) => {
    const button = document.createElement('button')
    button.textContent = door.number
    button.style.gridColumn = door.column
    button.style.gridRow = door.row
    button.onclick = () => { chosen = door; typed = ''; say('pin'); draw() }
    return button
  }))
}
function leave(later) {
  clearTimeout(reset)
  reset = setTimeout(() => { chosen = null; typed = ''; say('choose'); draw() }, later)
}
async function open(entered) {
  if (busy) return
  busy = true
  clearTimeout(reset)
  say('opening'); draw()
  try {
    const response = await fetch('/open', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entered) })
    const answer = await response.json()
    typed = ''
    if (answer.outcome) say(answer.outcome, answer.outcome === 'opened' ? 'good' : 'bad')
    else if (answer.waitMs > 0) say('wait', 'bad', { n: Math.ceil(answer.waitMs / 1000) })
    else say(answer.refused || 'wrong', 'bad')
    leave(answer.outcome ? 6000 : 15000)
  } catch { say('no_grants', 'bad'); leave(6000) }
  busy = false
  draw()
}
function press(key) {
  if (chosen === null || busy) return
  if (key === 'back') { leave(0); return }
  if (key === 'erase') typed = typed.slice(0, -1)
  else if (typed.length < 6) typed += key
  leave(30000)
  draw()
  if (typed.length === 6) open({ kind: 'pin', box: chosen.id, code: typed })
}
byId('keys').replaceChildren(...['1','2','3','4','5','6','7','8','9','back','0','erase'].map((key) => {
  const button = document.createElement('button')
  button.dataset.key = key
  button.textContent = key
  button.onclick = () => press(key)
  return button
}))
byId('language').onclick = () => { language = 1 - language; localStorage.language = language ? 'en' : 'zh'; draw() }
// a card reader is a keyboard that types fast and ends with Enter; who types by hand is slower
let typing = []
addEventListener('keydown', (event) => {
  const gap = event.timeStamp - last
  last = event.timeStamp
  if (gap > 120) swiped = ''
  // what comes this fast is no hand: none of it is a digit of a PIN
  if (gap < 50) { typing.forEach(clearTimeout); typing = [] }
  if (event.key === 'Enter') {
    if (swiped.length >= 4 && gap < 120) { event.preventDefault(); typed = ''; open({ kind: 'card', code: swiped }) }
    swiped = ''
    return
  }
  if (/^[0-9A-Za-z]$/.test(event.key)) swiped += event.key
  if (/^\\d$/.test(event.key)) typing.push(setTimeout(press, 130, event.key))
  else if (event.key === 'Backspace') press('erase')
  else if (event.key === 'Escape') press('back')
})
async function look() {
  try {
    const fresh = await (await fetch('/front')).json()
    const isOther = JSON.stringify(fresh.doors) !== JSON.stringify(front.doors)
    front = fresh
    if (isOther) drawDoors()
  } catch {}
  if (!busy) draw()
}
look()
setInterval(look, 5000)
</script>
</html>`
