import { Button, Drawer, Result, Skeleton } from 'antd'
import { useT } from '../../../kernel/words'
import { SignFacts, SignPeople } from './sign-people'
import { SignTools } from './sign-tools'
import { signinWords as words } from './signin-words'
import { useSignDetail } from './use-sign-detail'

/** One meeting: who is here, who is late, who is missing, as it goes on. */
export function SignDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useSignDetail(id)
  return (
    <Drawer
      open
      title={data?.title ?? (error === null ? t(words.loading) : '')}
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
      extra={data !== undefined && <SignTools detail={data} />}
    >
      {data !== undefined ? (
        <>
          <SignFacts detail={data} />
          <SignPeople detail={data} />
        </>
      ) : error !== null ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>{t(words.retry)}</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}
