import { useEffect, useRef, useState } from 'react';
import { compactCode } from '#contract/rules/normalize-text.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';

type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The formats of Korean couriers' slips. */
const formats = ['code_128', 'code_39', 'itf', 'codabar', 'ean_13'];

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes from its camera. Elsewhere a number is typed or comes from a scanner. */
export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

/** The camera of the phone. It ends with the first number that it reads, without blanks and hyphens. */
export function ScanDialog({ onFound, onClose }: { onFound: (number: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const scan = { isOver: false, stream: null as MediaStream | null };
    void readNumber(video.current, scan)
      .then((number) => number && found.current(number))
      .catch(() => setProblem('카메라를 쓸 수 없어요. 브라우저 설정에서 카메라를 허용하거나 번호를 적어 주세요.'));
    return () => {
      scan.isOver = true;
      for (const track of scan.stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <PromptDialog opened title="송장 바코드를 비춰 주세요" onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video ref={video} className="aspect-video w-full rounded-card bg-ink-900 object-cover" playsInline muted />
      )}
    </PromptDialog>
  );
}

type Scan = { isOver: boolean; stream: MediaStream | null };

/** Undefined when the dialog was closed before a number was read. */
async function readNumber(video: HTMLVideoElement | null, scan: Scan): Promise<string | undefined> {
  const Barcodes = detectorClass();
  if (!video || !Barcodes) return undefined;
  scan.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  if (scan.isOver) {
    for (const track of scan.stream.getTracks()) track.stop();
    return undefined;
  }
  video.srcObject = scan.stream;
  await video.play();
  const detector = new Barcodes({ formats });
  while (!scan.isOver) {
    const [code] = await detector.detect(video);
    const number = compactCode(code?.rawValue ?? '');
    if (number.length >= 6) return number;
    await new Promise(requestAnimationFrame);
  }
  return undefined;
}
