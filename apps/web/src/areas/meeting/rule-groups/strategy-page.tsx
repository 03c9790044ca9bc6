import { useQuery } from '@tanstack/react-query'
import { strategyEdit } from '@workplace/contract/company/strategy'
import * as companyTopics from '@workplace/contract/company/topics'
import { type StrategyItem, strategyBooking, strategyPreview } from '@workplace/contract/meeting/booking-strategy'
import { Modal } from 'antd'
import { Fragment, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { SettingsPage, settingText } from '../../company/public'
import { BadgePreview } from '../../visitor/public'
import { MeetingList } from './preview-list'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'
import { StrategyRow } from './strategy-item'

const isOfBadge = (item: StrategyItem | undefined) => item?.strategy_key.startsWith('visitor_badge_') === true

type Office = { readonly id: number; readonly name: string }

/** The booking strategy: every key as a form of its option, with what it means; for offices, too, where that is possible. */
export default function StrategyPage() {
  const t = useT()
  const [sought, setSought] = useState('')
  const [modal, asking] = Modal.useModal()
  const mayChange = useMay('change-strategy')
  const answer = useQuery(queryOf(strategyBooking, {}, { quiet: true }))
  const edit = useChange(strategyEdit, { stale: ['/strategy'] })
  useLiveRefresh(companyTopics.strategy, '/strategy')

  const save = async (item: StrategyItem, value: string | null, office?: Office) => {
    const own = item.offices.find((one) => one.office_id === office?.id)
    const before = office === undefined ? item.strategy_values : (own?.strategy_values ?? item.strategy_values)
    const after = value ?? (office === undefined ? item.initial : item.strategy_values)
    const office_id = office?.id
    try {
      const key = { strategy_key: item.strategy_key, ...(office_id === undefined ? {} : { office_id }) }
      const { total, items } = await call(strategyPreview, key)
      const sure =
        total === 0 ||
        (await modal.confirm({
          title: t(words.confirmStrategy, { name: t(item.label) }),
          content: (
            <div className={styles.preview}>
              <p>
                {t(words.fromTo, {
                  before: settingText(item.option, item.choices, before, t),
                  after: settingText(item.option, item.choices, after, t),
                })}
              </p>
              <p>{t(words.concerns, { n: total })}</p>
              <MeetingList items={items.slice(0, 4)} total={total} />
            </div>
          ),
          width: 560,
          okText: t(words.save),
          cancelText: t(words.cancel),
        }))
      if (!sure) return void (await invalidate('/strategy'))
      const version = office_id === undefined ? item.version : (own?.version ?? 0)
      await edit.mutateAsync({ ...key, strategy_values: value, ...(version > 0 ? { version } : {}) })
      toast.success(t(words.saved, { name: t(item.label) }))
    } catch (error) {
      // The call has said why; the form shows what is stored.
      if (!(error instanceof CallError)) throw error
      await invalidate('/strategy')
    }
  }
  const needle = sought.trim().toLowerCase()
  const matches = ({ strategy_key, label, help }: StrategyItem) =>
    [strategy_key, ...label, ...(help ?? [])].join(' ').toLowerCase().includes(needle)
  const sections = (answer.data?.sections ?? [])
    .map((section) => ({ ...section, items: section.items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
  const ofCompany = answer.data?.of_company ?? false
  return (
    <>
      <SettingsPage
        title={t(words.strategyTitle)}
        intro={t(!mayChange ? words.strategyReadOnly : ofCompany ? words.strategyIntro : words.officesOnly)}
        search={t(words.search)}
        sought={sought}
        onSought={setSought}
        answer={answer}
        groups={sections.map(({ label, items }) => ({
          label: t(label),
          rows: (
            <>
              {items.map((item, n) => (
                <Fragment key={item.strategy_key}>
                  <StrategyRow
                    item={item}
                    mayChange={mayChange}
                    ofCompany={ofCompany}
                    onSave={(value, office) => void save(item, value, office)}
                  />
                  {isOfBadge(item) && !isOfBadge(items[n + 1]) && <BadgePreview />}
                </Fragment>
              ))}
            </>
          ),
        }))}
      />
      {asking}
    </>
  )
}
