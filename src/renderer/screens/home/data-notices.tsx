import type { Home } from '../../../contract/shapes/home.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useNoticeText } from '../../shared/notice-text.ts'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Unread notices about the data of this PC: damage, restored data, a new device. */
export function DataNotices({ notices, onRead }: { notices: NonNullable<Home['notices']>; onRead: () => void }) {
  const { t, format } = useClockTexts('home')
  const client = useClient()
  const go = useRoute((state) => state.go)
  const noticeText = useNoticeText()
  const { busy, run } = useAction()
  const { unread, newest } = notices
  const read = async () => {
    if ((await run(() => client.command('home.readNotices', { upTo: newest.id }))) !== null) onRead()
  }
  return (
    <Notice
      action={
        <>
          <Button onClick={() => go({ screen: 'settings', section: 'data' })}>{t('notices.details')}</Button>
          <Button disabled={busy} onClick={() => void read()}>
            {t('notices.read')}
          </Button>
        </>
      }
    >
      <p>
        <span className="strong">{t('notices.title', { count: unread, value: format.count(unread) })}</span>{' '}
        <span className="second">{format.dayTime(newest.at)}</span>
      </p>
      <p>{noticeText(newest, true)}</p>
    </Notice>
  )
}
