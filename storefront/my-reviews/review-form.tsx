import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { reviewContentsRule, textFault } from '#contract/rules/normalize-text.ts';
import { isMeaningfulReview, maxReviewPhotos, reviewTypeOf } from '#contract/rules/review-points.ts';
import { Accordion } from '#ui/accordion.tsx';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { PhotoField } from '#ui/photo-field.tsx';
import type { PhotoUploads } from '#ui/use-photo-uploads.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { useImageUploads } from '../uploads/photo-upload.ts';
import { useVideoUpload, type VideoUploadState } from '../uploads/use-video.ts';
import { VideoField } from '../uploads/video-field.tsx';
import type { ReviewDraft } from './review-draft.ts';

export type ReviewInput = { score: number; contents: string; images: string[]; video: string | null };
type Points = { text: number; photo: number; video: number };

type Props = {
  begin: ReviewDraft & { still?: string | null };
  /** Points for each kind of review; null where they are not shown, for example when an old review is changed. */
  points: Points | null;
  word: string;
  busy: boolean;
  onKeep: (draft: ReviewDraft) => void;
  onSend: (input: ReviewInput) => void;
};

/** Rating, text, photos and video. The draft is stored while it is written. */
export function ReviewEditor({ begin, points, word, busy, onKeep, onSend }: Props) {
  const id = useId();
  const [score, setScore] = useState(begin.score);
  const [contents, setContents] = useState(begin.contents);
  const [faults, setFaults] = useState<{ score?: string; contents?: string; files?: string }>({});
  const photos = useImageUploads(maxReviewPhotos, begin.photos);
  const videoUpload = useVideoUpload(begin.film && { ...begin.film, still: begin.still ?? null });
  const field = useRef<HTMLTextAreaElement>(null);

  const onKeepRef = useRef(onKeep);
  onKeepRef.current = onKeep;
  const { id: videoId, path } = videoUpload.video;
  const kept = JSON.stringify(photos.kept);
  useEffect(() => {
    const draftVideo = videoId && path && videoId !== 'keep' ? { id: videoId, path } : null;
    onKeepRef.current({ score, contents, photos: JSON.parse(kept), film: draftVideo });
  }, [score, contents, kept, videoId, path]);

  function sendForm() {
    const wrongContents = textFault(reviewContentsRule, contents);
    const wrong = {
      ...(score === 0 && { score: '별점을 눌러 주세요.' }),
      ...(wrongContents && { contents: wrongContents }),
      ...uploadErrors(photos, videoUpload),
    };
    setFaults(wrong);
    if (wrong.score) return document.getElementById(`${id}-stars`)?.scrollIntoView({ block: 'center' });
    if (wrong.contents) return field.current?.focus();
    if (wrong.files) return;
    onSend({ score, contents, images: photos.ids, video: videoUpload.video.id });
  }

  return (
    <>
      <OrderSection>
        <div id={`${id}-stars`}>
          <StarField
            value={score}
            onChange={(next) => {
              setScore(next);
              setFaults({});
            }}
            fault={faults.score ?? null}
          />
        </div>
      </OrderSection>
      <OrderSection>
        <WordsField
          id={id}
          field={field}
          value={contents}
          fault={faults.contents}
          onChange={(next) => {
            setContents(next);
            if (faults.contents) setFaults({});
          }}
        />
      </OrderSection>
      <OrderSection>
        <div className="flex flex-col gap-6">
          <PhotoField
            name="images"
            label="사진"
            hint="찍은 곳과 시간 정보는 지우고 올려요."
            most={maxReviewPhotos}
            photos={photos}
          />
          <VideoField label="영상" hint="60초, 50MB까지 MP4 영상 하나를 올릴 수 있어요." videoUpload={videoUpload} />
        </div>
      </OrderSection>
      <Rules />
      <BottomActionBar
        note={
          <p role="status" className="px-gutter pt-2.5 text-center text-second">
            {faults.files ? (
              <span className="text-danger">{faults.files}</span>
            ) : (
              points && <Worth points={points} contents={contents} photos={photos} videoUpload={videoUpload} />
            )}
          </p>
        }
      >
        <Button size="large" full busy={busy} onClick={sendForm}>
          {word}
        </Button>
      </BottomActionBar>
    </>
  );
}

type WordsFieldProps = {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

function WordsField({ id, field, value, fault, onChange }: WordsFieldProps) {
  const length = [...value.trim()].length;
  return (
    <>
      <label htmlFor={id} className="mb-3 block font-bold text-title">
        어떤 점이 좋았나요?
      </label>
      <textarea
        ref={field}
        id={id}
        rows={6}
        value={value}
        maxLength={reviewContentsRule.most * 2}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        placeholder="맛과 크기, 신선도처럼 다른 분들이 궁금해할 이야기를 들려주세요."
        className={classNames(
          'block w-full rounded-card bg-surface px-4 py-3 outline-none ring-1 ring-inset placeholder:text-ink-400 focus:ring-2',
          fault ? 'ring-danger' : 'ring-line focus:ring-ink-900',
        )}
      />
      <p id={`${id}-note`} className="mt-1.5 flex justify-between gap-3 text-second">
        <span className={fault ? 'text-danger' : 'text-ink-600'}>
          {fault ?? '10자부터 남길 수 있어요. 쓰던 글은 이 기기에 저장돼요.'}
        </span>
        <span className="tabular shrink-0 text-ink-600">{groupThousands(length)}/2,000</span>
      </p>
      <p className="mt-1 text-caption text-ink-600">전화번호나 주소 같은 개인정보는 적지 말아 주세요.</p>
    </>
  );
}

function uploadErrors(photos: PhotoUploads, { video }: VideoUploadState) {
  if (!photos.unsent && video.state !== 'sending' && video.state !== 'failed') return {};
  return { files: '사진과 영상을 모두 올린 뒤 저장해 주세요.' };
}

/** The points for the review as it is, and for one more element. */
function Worth({
  points,
  contents,
  photos,
  videoUpload,
}: Pick<Props, 'points'> & { contents: string; photos: PhotoUploads; videoUpload: VideoUploadState }) {
  if (!points || points.video === 0) return <span className="text-ink-600">이 후기에는 포인트가 지급되지 않아요.</span>;
  const type = reviewTypeOf({ images: photos.photos.length, video: videoUpload.video.state !== 'none' });
  const enough = isMeaningfulReview(contents) && (type !== 'text' || [...contents.trim()].length >= 20);
  return (
    <span className="tabular text-ink-600">
      {enough ? '지금 남기면' : `${type === 'text' ? 20 : 10}자를 쓰면`}{' '}
      <b className="font-semibold text-brand-strong">{groupThousands(points[type])}P</b>
      {type === 'text' && points.photo > points.text && ` · 사진을 더하면 ${groupThousands(points.photo)}P`}
    </span>
  );
}

function Rules() {
  const { data } = useReviewPointsText();
  return (
    <section className="px-gutter py-2">
      <Accordion title="후기 포인트 안내">
        <ul className="list-disc space-y-1 pb-4 pl-5 text-ink-600 text-second">
          {data?.rows.map(({ reviewType, point, minLength }) => (
            <li key={reviewType} className="tabular">
              {kinds[reviewType]} {groupThousands(point)}P ({minLength}자 이상)
            </li>
          ))}
          {data?.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Accordion>
    </section>
  );
}

const kinds = { text: '글 후기', photo: '사진 후기', video: '영상 후기' };

const scoreTexts = ['', '별로예요', '아쉬워요', '괜찮아요', '좋아요', '아주 좋아요'];

type StarFieldProps = { value: number; onChange: (score: number) => void; fault: string | null };

/** Five stars as radio buttons, so that arrow keys work and screen readers announce each value. */
function StarField({ value, onChange, fault }: StarFieldProps) {
  return (
    <fieldset className="text-center" aria-describedby={fault ? 'score-fault' : undefined}>
      <legend className="mx-auto font-bold text-title">상품은 어떠셨어요?</legend>
      <div className="mt-3 flex justify-center">
        {[1, 2, 3, 4, 5].map((score) => (
          <label key={score} className="group grid size-[52px] cursor-pointer place-items-center">
            <input
              type="radio"
              name="score"
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={`${score}점, ${scoreTexts[score]}`}
              className="peer sr-only"
            />
            <span
              aria-hidden
              className={classNames(
                'star size-[40px]! rounded-none peer-focus-visible:scale-115',
                score > value && 'bg-line!',
              )}
            />
          </label>
        ))}
      </div>
      <p className="mt-1 min-h-6 font-medium text-second" aria-live="polite">
        {scoreTexts[value]}
      </p>
      {fault && (
        <p id="score-fault" role="alert" className="text-danger text-second">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

const hour = 3_600_000;

/** The points for a review, as the shop states them. */
function useReviewPointsText() {
  return useQuery({
    queryKey: reviewKeys.points,
    queryFn: () => api('GET /v1/app-users/review-point/description', {}),
    staleTime: hour,
  });
}
