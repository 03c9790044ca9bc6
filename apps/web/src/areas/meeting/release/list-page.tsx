import { useState } from 'react'
import { oneOf, useAddress } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { BlackTab } from '../blacklist/black-tab'
import { NumbersTab } from '../blacklist/numbers-tab'
import { WhiteTab } from '../blacklist/white-tab'
import { ReleaseTab } from './release-tab'
import { releaseWords as words } from './release-words'

const listTabs = ['black', 'numbers', 'white', 'releases'] as const
const parts = { tab: oneOf(listTabs) }
const bodies = { black: BlackTab, numbers: NumbersTab, white: WhiteTab, releases: ReleaseTab }

/** Who may not book and who is spared what, and the released meetings from which it follows. */
export default function ListPage() {
  const t = useT()
  const { at, restart } = useAddress(parts)
  // What can be done with a list stands beside the heading, as everywhere; its tab knows what that is.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const Body = bodies[at.tab]
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={list.tools} ref={setTools} />
      </header>
      <TabRow
        label={t(words.tabs)}
        tabs={listTabs.map((key) => ({ key, label: t(words[key]) }))}
        active={at.tab}
        onChange={(tab) => restart({ tab })}
      >
        <Body key={at.tab} tools={tools} />
      </TabRow>
    </section>
  )
}
