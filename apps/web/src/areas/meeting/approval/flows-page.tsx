import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type AuditFlow, auditFlows, deleteAuditFlow } from '@workplace/contract/meeting/approval/approval'
import { Button, Empty, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { ListError } from '../../../kernel/list/list-states'
import { nameIn } from '../../../kernel/name-in'
import { useMayForAll } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './approval.module.css'
import { ApprovalTabs } from './approval-tabs'
import { timeoutWords, approvalWords as words } from './approval-words'
import { FlowForm } from './flow-form'
import { bindingText, stepText, timeText } from './flow-text'

/** The flows that decide about requests: who, in which order, where, and until when. */
export default function FlowsPage() {
  const t = useT()
  const navigate = useNavigate()
  const mayChange = useMayForAll('change-audit')
  const [edited, setEdited] = useState<AuditFlow | 'new' | null>(null)
  const answer = useQuery({ ...queryOf(auditFlows, { limit: 200 }, { quiet: true }), staleTime: 0 })
  const flows = answer.data?.items
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t(words.add)}
    </Button>
  )
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.flowsTitle)}</h1>
        {flows !== undefined && flows.length > 0 && add}
      </header>
      <ApprovalTabs
        shown="flows"
        onChange={(tab) =>
          tab !== 'flows' && void navigate(tab === 'waiting' ? '/meeting/audit' : `/meeting/audit?state=${tab}`)
        }
      />
      <p className={styles.quiet}>{t(words.flowsText)}</p>
      {answer.error !== null && flows === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : flows === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : flows.length === 0 ? (
        <div className={list.standIn}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                {t(words.none)}
                <br />
                <span className={styles.quiet}>{t(words.noneText)}</span>
              </>
            }
          >
            {add}
          </Empty>
        </div>
      ) : (
        <div className={styles.flows}>
          {flows.map((flow) => (
            <FlowCard key={flow.id} flow={flow} onEdit={mayChange ? () => setEdited(flow) : undefined} />
          ))}
        </div>
      )}
      {edited !== null && <FlowForm flow={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function FlowCard({ flow, onEdit }: { flow: AuditFlow; onEdit: (() => void) | undefined }) {
  const t = useT()
  const language = useLanguage()
  const name = nameIn(language, flow.name, flow.name_en)
  const between = comma[language]
  return (
    <article className={styles.flow} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StateDot tone={flow.status === 'on' ? 'good' : 'quiet'}>
          {t(flow.status === 'on' ? words.on : words.off)}
        </StateDot>
      </header>
      <ol className={styles.steps}>
        {flow.steps.map((step, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={n}>{stepText(step, t, language)}</li>
        ))}
      </ol>
      {flow.unable.length > 0 && (
        <p className={styles.warning}>{t(words.unable, { names: flow.unable.map((one) => one.name).join(between) })}</p>
      )}
      <dl>
        <dt>{t(words.where)}</dt>
        {flow.bindings.length + flow.rules.length === 0 && <dd className={styles.warning}>{t(words.unused)}</dd>}
        {flow.bindings.map((binding, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are replaced together
          <dd key={n}>{bindingText(binding, t, language)}</dd>
        ))}
        {flow.rules.length > 0 && (
          <dd>{t(words.byRules, { names: flow.rules.map((one) => one.title).join(between) })}</dd>
        )}
        <dt>{t(words.time)}</dt>
        <dd>{timeText(flow, t, t(timeoutWords[flow.timeout_action]), language)}</dd>
      </dl>
      <footer>
        <span className={styles.quiet}>{flow.running > 0 && t(words.running, { n: flow.running })}</span>
        {onEdit !== undefined && (
          <>
            <Button
              type="link"
              size="small"
              aria-label={t(words.nameOf, { what: t(words.edit), name })}
              onClick={onEdit}
            >
              {t(words.edit)}
            </Button>
            <Remove flow={flow} name={name} />
          </>
        )}
      </footer>
    </article>
  )
}

function Remove({ flow, name }: { flow: AuditFlow; name: string }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const { mutateAsync } = useChange(deleteAuditFlow, { stale: ['/audit'] })
  const ask = () =>
    void modal.confirm({
      title: t(words.deleteTitle, { name }),
      content: t(words.deleteText, { n: flow.running }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      onOk: async () => {
        await mutateAsync({ id: flow.id, version: flow.version })
        toast.success(t(words.deleted, { name }))
      },
    })
  return (
    <>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t(words.nameOf, { what: t(words.remove), name })}
        onClick={ask}
      >
        {t(words.remove)}
      </Button>
      {asking}
    </>
  )
}
