import { useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { BlackTab } from '../blacklist/black-tab'
import { NumbersTab } from '../blacklist/numbers-tab'
import { listTabs, useListAddress } from '../blacklist/use-list-address'
import { WhiteTab } from '../blacklist/white-tab'
import { ReleaseTab } from './release-tab'
import { releaseWords as words } from './release-words'

const bodies = { black: BlackTab, numbers: NumbersTab, white: WhiteTab, releases: ReleaseTab }

/** Who may not book and who is spared what, and the released meetings from which it follows. */
export default function ListPage() {
  const t = useT()
  const address = useListAddress()
  // What can be done with a list stands beside the heading, as everywhere; its tab knows what that is.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const Body = bodies[address.tab]
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={list.tools} ref={setTools} />
      </header>
      <TabRow
        label={t(words.tabs)}
        tabs={listTabs.map((key) => ({ key, label: t(words[key]) }))}
        active={address.tab}
        onChange={address.show}
      >
        <Body key={address.tab} address={address} tools={tools} />
      </TabRow>
    </section>
  )
}
