/** Waits that somebody may cut short. */
export interface Pauses {
  /** Waits so long, or until the next `wake`; not at all when there was one since the last wait, or after `end`. */
  pause(milliseconds: number): Promise<void>;
  wake(): void;
  /** Nobody waits any more. */
  end(): void;
}

function nothingToWake(): void {}

/** Waits of one loop; they do not keep the process alive. */
export function openPauses(): Pauses {
  let wakeUp = nothingToWake;
  let isWoken = false;
  let isEnded = false;
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          wakeUp = nothingToWake;
          isWoken = false;
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        timer.unref();
        wakeUp = done;
        if (isWoken || isEnded) done();
      }),
    wake: () => {
      isWoken = true;
      wakeUp();
    },
    end: () => {
      isEnded = true;
      wakeUp();
    },
  };
}
