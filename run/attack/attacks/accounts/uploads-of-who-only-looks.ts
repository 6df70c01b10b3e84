import type { Attack } from '../../attack.ts'
import { formOf, uniquePdf } from '../../forms.ts'
import { done, newUser } from '../../new-user.ts'

export default {
  tries: 'who may look at the system as another user sees it, and change nothing, uploads videos, files and sheets in their name',
  length: 'short',
  async run(target) {
    const { blame, signIn } = target
    const admin = await signIn('admin')
    const keeper = await newUser(target, {
      permissions: ['VideoFileView', 'VideoFileEdit', 'RequestView', 'RequestCreate', 'BankView', 'BankEdit'],
    })
    const looker = await newUser(target, { permissions: ['UserActAs', 'AllUserView'] })
    const { call } = looker
    done(await call.post('account/ActFor', { userId: keeper.id }))
    const videos = async () => (done(await admin.post('videofile/GetList', {})) as { total: number }).total
    const before = await videos()
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': `filename ${Buffer.from('a.mp4').toString('base64')}` }
    const tried = {
      'a video': call.post('videofile/upload', undefined, tus),
      'a file in pieces': call.post('file/upload', undefined, tus),
      'a file': call.post('file/Upload', formOf(uniquePdf(), 'a.pdf')),
      subtitles: call.post('file/UploadSubtitles', formOf('WEBVTT\n\n00:00.000 --> 00:01.000\nSalom\n', 'a.vtt')),
      'an import': call.post('bank/Import', { upload: crypto.randomUUID(), name: 'a.csv' }),
      'a check': call.post('request/Create', {}),
      'a video by another method': call.call('PUT', 'videofile/upload', undefined, { ...tus, 'x-http-method-override': 'POST' }),
    }
    for (const [what, answer] of Object.entries(tried)) {
      const { status } = await answer
      if (status !== 403) blame(`${what} of who only looks is answered with ${status}`)
    }
    if ((await videos()) !== before) blame('there is a video file that who only looks has begun')
  },
} satisfies Attack
