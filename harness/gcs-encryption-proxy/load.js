/**
 * What k6 runs: a fixed number of users, each of whom uploads its own object, or downloads it, again and again. The length of each
 * download is compared with the object's, the first of each user by its digest; that takes place between two requests.
 */
import crypto from 'k6/crypto';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter } from 'k6/metrics';

const { ADDRESS, PHASE, USERS, EACH, BODY, BYTES, SHA256 } = __ENV;
const body = PHASE === 'upload' ? open(BODY, 'b') : null;
const wrong = new Counter('wrong_content');

export const options = {
  scenarios: { load: { executor: 'per-vu-iterations', vus: Number(USERS), iterations: Number(EACH), maxDuration: '5m' } },
};

const upload = (name) =>
  http.post(`${ADDRESS}/upload/storage/v1/b/load/o?uploadType=media&name=${name}`, body, {
    headers: { 'Content-Type': 'application/octet-stream' },
    responseType: 'none',
  });

function download(name) {
  const { status, body: got } = http.get(`${ADDRESS}/storage/v1/b/load/o/${name}?alt=media`, { responseType: 'binary' });
  if (status !== 200) return;
  const isFirst = exec.vu.iterationInScenario === 0;
  if (got.byteLength !== Number(BYTES) || (isFirst && crypto.sha256(got, 'hex') !== SHA256)) wrong.add(1);
}

export default function () {
  const name = `user-${exec.vu.idInTest}`;
  if (PHASE === 'upload') upload(name);
  else download(name);
}
