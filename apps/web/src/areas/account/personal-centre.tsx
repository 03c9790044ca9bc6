import { useQuery } from '@tanstack/react-query'
import { person, personEdit } from '@workplace/contract/account/person'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { uploadImage } from '@workplace/contract/kernel/files'
import { avatar, detectFace, showFace } from '@workplace/contract/people/uploads'
import { Button, Form, Input, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CallError, call, upload } from '../../kernel/client/client'
import { invalidate, queryOf } from '../../kernel/client/query'
import { currentSession, imageAddress, isOff, setSession, useSession, useUser } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { Holds, useHolds } from '../../kernel/widgets/holds'
import { type Label, useT } from '../../kernel/words'
import styles from './personal-centre.module.css'
import { PhotoInput } from './photo-input'
import { MyCards, RecognitionField } from './slots'
import { words } from './words'

void RecognitionField.prepare()
void MyCards.prepare()

const ChangeMail = lazy(() => import('./change-mail'))

type Person = OutputOf<typeof person>
type Photos = { readonly [name in PhotoKind['name']]?: string }
type PhotoKind = typeof avatar | typeof showFace | typeof detectFace
type Values = { skype_num: string }

/** Read-only fields; those with a key of the strategies can be hidden by it. */
const facts: readonly [label: Label, of: (person: Person) => string | Label, key?: string][] = [
  [words.name, (p) => p.name],
  [words.username, (p) => p.username],
  [words.sex, (p) => (p.sex === 0 ? words.male : words.female)],
  [words.jobNum, (p) => p.job_num],
  [words.department, (p) => p.department],
  [words.position, (p) => p.position, 'EnableJob'],
  [words.office, (p) => p.officename],
  [words.extension, (p) => p.ext_num, 'EnableSubPhone'],
  [words.weChat, (p) => p.wx_num, 'EnableWeChat'],
  [words.birthday, (p) => p.birthday, 'EnableBirthday'],
  [words.idno, (p) => p.idno, 'EnableIdentityCard'],
]

/** Skype number and the photos can be changed, and mail in a dialog of its own; everything else is the administrators' business. */
export default function PersonalCentre({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id } = useUser()
  const strategy = useSession((session) => session.strategy)
  const { data, error, refetch } = useQuery({ ...queryOf(person, { id }, { quiet: true }), staleTime: 0 })
  const [form] = Form.useForm<Values>()
  const [modal, holder] = Modal.useModal()
  const [photos, setPhotos] = useState<Photos>({})
  const [typed, setTyped] = useState(false)
  const [busy, setBusy] = useState(false)
  const [mailing, setMailing] = useState(false)
  const changed = typed || Object.keys(photos).length > 0
  const ask = (title: string) =>
    modal.confirm({ title, centered: true, okText: t(words.ok), cancelText: t(words.cancel) })

  const holds = useHolds()
  const save = async (values: Partial<Values>) => {
    if (holds.isHeld()) return void toast.warning(t(words.photoWaits))
    if (!(await ask(t(words.confirmSave)))) return
    setBusy(true)
    try {
      await call(personEdit, { id, ...values, ...photos }, { quiet: true })
      toast.success(t(words.saved))
      await invalidate(person.path, '/privacy')
      if (photos.avatar !== undefined) await showNewAvatar(id)
      onClose()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const faults = Object.entries(cause.fields).filter(([name]) => name === 'skype_num')
      form.setFields(faults.map(([name, message]) => ({ name: name as keyof Values, errors: [message] })))
      if (faults.length === 0) toast.error(cause.message)
    } finally {
      setBusy(false)
    }
  }
  const close = async () => {
    if (!changed || (await ask(t(words.leave)))) onClose()
  }
  const put = (kind: PhotoKind, path: string) => setPhotos((kept) => ({ ...kept, [kind.name]: path }))
  const photo = (kind: PhotoKind) => ({
    kind,
    address: imageAddress(data?.[kind.name]),
    onChange: (path: string) => put(kind, path),
  })

  return (
    <Modal
      open
      width={680}
      title={t(words.personalCentre)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => void close()}
    >
      {holder}
      {mailing && (
        <Suspense fallback={null}>
          <ChangeMail mail={data?.mail ?? ''} onClose={() => setMailing(false)} />
        </Suspense>
      )}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 8 }} />}
      {data === undefined && error !== null && (
        <div role="alert" className={styles.failed}>
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>{t(words.retry)}</Button>
        </div>
      )}
      {data !== undefined && (
        <Holds value={holds.hold}>
          <div className={styles.photos}>
            <PhotoInput label={t(words.avatar)} {...photo(avatar)} />
            <PhotoInput label={t(words.showFace)} {...photo(showFace)} />
            <Suspense fallback={<Skeleton.Button active size="small" />}>
              <RecognitionField
                pending
                send={async (file, onProgress) =>
                  put(detectFace, await upload(uploadImage, { type: detectFace.name }, file, { onProgress }))
                }
                onRemove={() => put(detectFace, '')}
              />
            </Suspense>
          </div>
          <p className={styles.help}>{t(words.photoHelp)}</p>
          <Form
            form={form}
            layout="vertical"
            className={styles.form}
            initialValues={{ skype_num: data.skype_num }}
            onValuesChange={() => setTyped(true)}
            onFinish={save}
          >
            {!isOff(strategy.EnableEmaill) && (
              <Form.Item label={t(words.mail)}>
                <span className={styles.mail}>
                  <span data-empty={data.mail === ''}>{data.mail === '' ? t(words.none) : data.mail}</span>
                  <Button type="link" onClick={() => setMailing(true)}>
                    {t(words.changeMail)}
                  </Button>
                </span>
              </Form.Item>
            )}
            {!isOff(strategy.EnableSkype) && (
              <Form.Item name="skype_num" label={t(words.skype)}>
                <Input maxLength={100} />
              </Form.Item>
            )}
            <button type="submit" hidden />
          </Form>
          <dl className={styles.facts}>
            {facts
              .filter(([, , key]) => key === undefined || !isOff(strategy[key]))
              .map(([label, of]) => {
                const value = of(data)
                const text = typeof value === 'string' ? value : t(value)
                return (
                  <div key={label[1]}>
                    <dt>{t(label)}</dt>
                    <dd data-empty={text === ''}>{text === '' ? t(words.none) : text}</dd>
                  </div>
                )
              })}
          </dl>
          <Suspense fallback={null}>
            <MyCards />
          </Suspense>
          <p className={styles.mine}>
            <Link to="/messages?view=choices" onClick={onClose}>
              {t(words.myNotices)}
            </Link>
            <Link to="/my_attendance" onClick={onClose}>
              {t(words.myAttendance)}
            </Link>
            <Link to="/my_passes" onClick={onClose}>
              {t(words.myPasses)}
            </Link>
            <Link to="/box/mybox" onClick={onClose}>
              {t(words.myLockers)}
            </Link>
            <Link to="/my_security" onClick={onClose}>
              {t(words.security)}
            </Link>
            <Link to="/my_data" onClick={onClose}>
              {t(words.myData)}
            </Link>
          </p>
        </Holds>
      )}
    </Modal>
  )
}

/** The bar shows the new face at once. */
async function showNewAvatar(id: number): Promise<void> {
  const { avatar } = await call(person, { id })
  const { user } = currentSession()
  if (user !== null) setSession({ user: { ...user, avatar: imageAddress(avatar) } })
}
